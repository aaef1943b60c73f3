import { expect } from '@playwright/test';
import { keys, type WebDriver } from './web-driver.ts';

/** The page’s elements of ours, in shadow trees that the test has opened. */
const askButton = "document.querySelector('assist-ask-button').shadowRoot?.querySelector('button')";
const frame = "document.querySelector('assist-frame')?.shadowRoot?.querySelector('iframe')";

/** Everything of the drawer that the journeys are about, read at once. */
const drawerView = `
  const input = document.querySelector('textarea');
  const answer = document.querySelector('[aria-label="Answer"]');
  const sources = [...document.querySelectorAll('section')]
    .find((section) => section.querySelector('h2, h3')?.textContent === 'Sources');
  return {
    visibility: document.querySelector('#app')?.dataset.visibility ?? 'absent',
    hasKeyboard: document.hasFocus() && input !== null && document.activeElement === input,
    hasRing: input?.matches(':focus-visible') ?? false,
    typed: input?.value ?? '',
    buttons: [...document.querySelectorAll('button')]
      .map((button) => button.getAttribute('aria-label') ?? button.innerText.trim()),
    answer: answer?.innerText ?? '',
    sources: [...sources?.querySelectorAll('a') ?? []].map((link) => link.href),
  };`;

/** What a visitor of a host page does and meets in WebKit. */
export class Visitor {
  readonly #driver: WebDriver;
  readonly #origin: string;

  /** @param origin of the host pages */
  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Goes to a host page. */
  async goto(path: string): Promise<void> {
    await this.#driver.navigate(new URL(path, this.#origin).href);
  }

  /** Goes to a host page and waits for its ask button. The drawer may still be on its way. */
  async gotoAskButton(path: string): Promise<void> {
    await this.goto(path);
    const isAlive = () => this.readPage(`return ${askButton} !== undefined`);
    await expect.poll(isAlive, 'the ask button is alive').toBe(true);
  }

  /** Goes to a host page and waits until the drawer is ready behind it. */
  async gotoReady(path: string): Promise<void> {
    await this.gotoAskButton(path);
    await expect.poll(() => this.readPage(`return ${frame} !== undefined`)).toBe(true);
    await this.expectDrawer({ visibility: 'ready' });
  }

  /** Sets the inner size of the window, in CSS px. */
  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Clicks the ask button, and waits for nothing. */
  async clickAskButton(): Promise<void> {
    await this.#driver.click(await this.#driver.find(`return ${askButton}`));
  }

  /** Presses keys, wherever they go. */
  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  /** Types a question and Enter, wherever the keys go. */
  ask(question: string): Promise<void> {
    return this.type(question + keys.enter);
  }

  /** Clicks a button of the drawer. */
  async clickInDrawer(name: string): Promise<void> {
    await this.expectDrawer({ buttons: expect.arrayContaining([name]) });
    await this.#inDrawer(async () => {
      const find = `return [...document.querySelectorAll('button')]
        .find((button) => (button.getAttribute('aria-label') ?? button.innerText.trim()) === arguments[0])`;
      await this.#driver.click(await this.#driver.find(find, name));
    });
  }

  /** Waits until the drawer looks so. */
  async expectDrawer(view: Readonly<Record<string, unknown>>): Promise<void> {
    await expect.poll(() => this.readDrawer(drawerView), 'the drawer').toMatchObject(view);
  }

  /** Waits until the answer is complete: copy is offered, nothing can be stopped. */
  async untilAnswered(): Promise<void> {
    await this.expectDrawer({ buttons: expect.arrayContaining(['Copy answer']) });
    await this.expectDrawer({ buttons: expect.not.arrayContaining(['Stop']) });
  }

  /** Waits until the page is as it was: it scrolls, and the ask button has the focus. */
  async expectClosed(): Promise<void> {
    const look = `return {
      focused: document.activeElement?.localName,
      overflow: getComputedStyle(document.documentElement).overflowY,
      onTop: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName === 'assist-frame',
    }`;
    await expect
      .poll(() => this.readPage(look), 'the page')
      .toEqual({ focused: 'assist-ask-button', overflow: 'visible', onTop: false });
  }

  /** What a script returns in the host page. */
  readPage(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#driver.run(script, ...args);
  }

  /** What a script returns in the drawer’s document. */
  readDrawer(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#inDrawer(() => this.#driver.run(script, ...args));
  }

  /** What page and drawer have complained about until now. */
  async readProblems(): Promise<readonly unknown[]> {
    const read = 'return window.assistProblems ?? []';
    const isFramed = (await this.readPage(`return ${frame} !== undefined`)) === true;
    const lists = [await this.readPage(read), isFramed ? await this.readDrawer(read) : []];
    return lists.flat();
  }

  async #inDrawer<Result>(run: () => Promise<Result>): Promise<Result> {
    await this.#driver.enter(await this.#driver.find(`return ${frame}`));
    try {
      return await run();
    } finally {
      await this.#driver.enter(null);
    }
  }
}
