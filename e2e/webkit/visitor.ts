import { expect } from '@playwright/test';
import axe from 'axe-core';
import { standards } from '../fixtures/accessibility.ts';
import { keys, type WebDriver } from './web-driver.ts';

/** Expressions that find our elements on the page. The tests have opened the elements' shadow trees. */
const askButton = "document.querySelector('assist-ask-button').shadowRoot?.querySelector('button')";
const landingBox =
  "document.querySelector('assist-landing-search').shadowRoot?.querySelector('textarea')";
const frame = "document.querySelector('assist-frame')?.shadowRoot?.querySelector('iframe')";

/** Script that reads, in one call, everything about the drawer that the journeys check. */
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

/** WebKit requests an icon for every page. If the page's policy forbids the icon, WebKit logs this error. */
const unaskedIcon = /^refused: img-src \S+\/favicon\.ico$/;

/**
 * Script that runs axe after all finite animations have ended. Colours in the middle of a fade fail the contrast rules.
 */
const judge = `
  const [standards, report] = arguments;
  const finite = document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  Promise.allSettled(finite.map((animation) => animation.finished))
    .then(() => window.axe.run(document, { runOnly: { type: 'tag', values: standards }, iframes: false }))
    .then(({ violations }) => report(violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))), String)
    .then((failure) => failure && report([failure]));`;

/** Script that returns whether the opening animation of the drawer has ended. */
const isInPlace = `return document.querySelector('[data-vaul-drawer]')
  .getAnimations().every(({ playState }) => playState === 'finished')`;

/** Acts like a visitor on a host page in WebKit, and checks the results. */
export class Visitor {
  readonly #driver: WebDriver;
  readonly #origin: string;
  readonly #expectedProblems: RegExp[] = [];

  /** @param origin origin of the host pages */
  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.navigate(new URL(path, this.#origin).href);
  }

  /** Opens a host page, and waits until its ask button is defined. The drawer may still be loading. */
  async gotoAskButton(path: string): Promise<void> {
    await this.goto(path);
    const isAlive = () => this.readPage(`return ${askButton} !== undefined`);
    await expect.poll(isAlive, 'the ask button is alive').toBe(true);
  }

  /** Opens a host page, shows interest by touching the ask button, and waits until the drawer is ready to open. */
  async gotoReady(path: string): Promise<void> {
    await this.gotoAskButton(path);
    await this.readPage(
      `document.querySelector('assist-ask-button').dispatchEvent(new Event('touchstart'))`,
    );
    await expect.poll(() => this.readPage(`return ${frame} !== undefined`)).toBe(true);
    await this.expectDrawer({ visibility: 'closed' });
  }

  /**
   * Continues in a new window with the given inner size, in CSS px. The first window cannot be as narrow as a phone,
   * because its toolbar is wider.
   */
  async useWindow(width: number, height: number): Promise<void> {
    const [first] = await this.#driver.listWindows();
    const open = `document.onclick = () => window.open('', '', 'popup,width=${width},height=${height}')`;
    await this.readPage(open);
    await this.#driver.click(await this.#driver.find('return document.body'));
    await expect.poll(() => this.#driver.listWindows()).toHaveLength(2);
    const windows = await this.#driver.listWindows();
    await this.#driver.useWindow(windows.find((handle) => handle !== first));
    const size = () => this.readPage('return [innerWidth, innerHeight]');
    await expect.poll(size, 'the window’s size').toEqual([width, height]);
  }

  /** Clicks the ask button without waiting for the result. */
  clickAskButton(): Promise<void> {
    return this.#click(`return ${askButton}`);
  }

  /** Clicks the landing search box without waiting for the result. */
  clickLandingBox(): Promise<void> {
    return this.#click(`return ${landingBox}`);
  }

  /** Presses keys, which go to the focused element. */
  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  /** Types a question and presses Enter. The keys go to the focused element. */
  ask(question: string): Promise<void> {
    return this.type(question + keys.enter);
  }

  async clickInDrawer(name: string): Promise<void> {
    await this.expectDrawer({ buttons: expect.arrayContaining([name]) });
    // Waits for the end of the animation, because the sliding drawer may still be outside the window.
    await expect.poll(() => this.readDrawer(isInPlace), 'the drawer is in place').toBe(true);
    await this.#inDrawer(async () => {
      const find = `const found = [...document.querySelectorAll('button')]
          .find((button) => (button.getAttribute('aria-label') ?? button.innerText.trim()) === arguments[0]);
        found?.scrollIntoView({ block: 'nearest' });
        return found;`;
      await this.#click(find, name);
    });
  }

  /** Waits until the drawer has all the values that `view` lists. */
  async expectDrawer(view: Readonly<Record<string, unknown>>): Promise<void> {
    await expect.poll(() => this.readDrawer(drawerView), 'the drawer').toMatchObject(view);
  }

  /** Waits until the answer is complete. The drawer then shows the copy button and no stop button. */
  async untilAnswered(): Promise<void> {
    await this.expectDrawer({ buttons: expect.arrayContaining(['Copy answer']) });
    await this.expectDrawer({ buttons: expect.not.arrayContaining(['Stop']) });
  }

  /**
   * Waits until the drawer is closed: the page scrolls, the drawer's frame is not on top, and the opener has the focus.
   */
  async expectClosed(opener = 'assist-ask-button'): Promise<void> {
    const look = `return {
      focused: document.activeElement?.localName,
      overflow: getComputedStyle(document.documentElement).overflowY,
      onTop: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName === 'assist-frame',
    }`;
    await expect
      .poll(() => this.readPage(look), 'the page')
      .toEqual({ focused: opener, overflow: 'visible', onTop: false });
  }

  /** Runs a script in the host page and returns its result. */
  readPage(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#driver.run(script, ...args);
  }

  /** Runs a script in the drawer’s document and returns its result. */
  readDrawer(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#inDrawer(() => this.#driver.run(script, ...args));
  }

  /** Declares a console line that the test causes on purpose. */
  expectProblem(line: RegExp): void {
    this.#expectedProblems.push(line);
  }

  /** Returns the problems that the page and the drawer have logged so far. */
  async readProblems(): Promise<readonly string[]> {
    const read = 'return window.assistProblems ?? []';
    const isFramed = await this.readPage(`return ${frame} !== undefined`);
    const lists = [await this.readPage(read), isFramed === true ? await this.readDrawer(read) : []];
    return lists.flat().map(String);
  }

  /** Fails if there is a problem that the test has not declared. */
  async expectNoProblems(): Promise<void> {
    const problems = await this.readProblems();
    const unexpected = problems.filter(
      (line) => ![unaskedIcon, ...this.#expectedProblems].some((expected) => expected.test(line)),
    );
    expect(unexpected, 'errors, warnings and refusals').toEqual([]);
  }

  /** Fails if axe finds a violation of WCAG 2.2 AA in the drawer. */
  async expectAccessible(): Promise<void> {
    await this.readDrawer(axe.source);
    const violations = await this.#inDrawer(() => this.#driver.runAsync(judge, standards));
    expect(violations, 'axe violations').toEqual([]);
  }

  /** Clicks the element that the script `find` returns in the current frame. */
  async #click(find: string, ...args: readonly unknown[]): Promise<void> {
    await this.#driver.click(await this.#driver.find(find, ...args));
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
