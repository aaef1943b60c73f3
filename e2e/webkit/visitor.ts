import { expect } from '@playwright/test';
import axe from 'axe-core';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { localOrigins } from '../../scripts/ports.ts';
import { standards } from '../fixtures/accessibility.ts';

export const askButton = `document.querySelector('assist-ask-button').shadowRoot?.querySelector('button')`;
export const landingBox = `document.querySelector('assist-landing-search').shadowRoot?.querySelector('textarea')`;
const frame = `document.querySelector('assist-frame')?.shadowRoot?.querySelector('iframe')`;

/** Reads all that the journeys check in the drawer. */
const drawerView = `
  const input = document.querySelector('textarea');
  const panel = document.querySelector('[data-vaul-drawer]');
  return {
    visibility: document.querySelector('#app')?.dataset.visibility,
    hasKeyboard: document.hasFocus() && document.activeElement === input,
    hasRing: input?.matches(':focus-visible'),
    typed: input?.value,
    buttons: [...document.querySelectorAll('button')]
      .map((button) => button.getAttribute('aria-label') ?? button.innerText.trim()),
    answer: document.querySelector('[aria-label="Answer"]')?.innerText ?? '',
    links: [...document.querySelectorAll('a')].map((link) => link.href),
    isInPlace: panel?.getAnimations().every(({ playState }) => playState === 'finished'),
    bottom: panel && Math.round(panel.getBoundingClientRect().bottom),
  };`;

const judge = `const [values, report] = arguments;
  axe.run(document, { runOnly: { type: 'tag', values }, iframes: false })
    .then(({ violations }) => report(violations.map(({ id }) => id)), (error) => report([String(error)]));`;

/** Acts like a visitor on a host page in WebKit. Clicks and keys are real input: the topmost element gets them. */
export class Visitor {
  readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  goto(path: string): Promise<void> {
    return this.driver.get(new URL(path, localOrigins.demoSite).href);
  }

  async click(expression: string): Promise<void> {
    await this.expectPage(`return !!${expression}`, true);
    const element = await this.driver.executeScript<WebElement>(`return ${expression}`);
    await this.driver.actions().move({ origin: element }).click().perform();
  }

  async clickInDrawer(name: string): Promise<void> {
    await this.expectDrawer({ buttons: expect.arrayContaining([name]), isInPlace: true });
    const button = By.xpath(`//button[@aria-label="${name}" or normalize-space()="${name}"]`);
    await this.#inDrawer(async () => {
      const found = await this.driver.findElement(button);
      // The driver scrolls no container within a frame.
      await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', found);
      await found.click();
    });
  }

  /** Presses keys, which go to the focused element. */
  type(...keys: string[]): Promise<void> {
    return this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Asks in the drawer, whose input has the focus. */
  async ask(question: string): Promise<void> {
    await this.expectDrawer({ hasKeyboard: true });
    await this.type(question);
    await this.expectDrawer({ typed: question });
    await this.type(Key.ENTER);
  }

  /** Waits until the drawer has all the values that `view` lists. */
  async expectDrawer(view: Readonly<Record<string, unknown>>): Promise<void> {
    const read = () => this.#inDrawer(() => this.driver.executeScript(drawerView));
    await expect.poll(read, 'the drawer').toMatchObject(view);
  }

  /** Waits until the answer is complete and holds a text. */
  async expectAnswer(text: string): Promise<void> {
    await this.expectDrawer({
      buttons: expect.arrayContaining(['Copy answer']),
      answer: expect.stringContaining(text),
      typed: '',
    });
    await this.expectDrawer({ buttons: expect.not.arrayContaining(['Stop']) });
  }

  /** Waits until the page scrolls, the drawer's frame is not on top, and the opener has the focus. */
  async expectClosed(opener = 'assist-ask-button'): Promise<void> {
    const look = `return [document.activeElement?.localName,
      getComputedStyle(document.documentElement).overflowY,
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName === 'assist-frame']`;
    await this.expectPage(look, [opener, 'visible', false]);
  }

  /** Waits until a script in the host page returns a value. */
  async expectPage(script: string, value: unknown): Promise<void> {
    await expect.poll(() => this.driver.executeScript(script), script).toEqual(value);
  }

  /** Fails if axe finds a violation of WCAG 2.2 AA in the drawer at rest. A fade would have too little contrast. */
  async expectAccessible(): Promise<void> {
    await this.expectDrawer({ isInPlace: true });
    await this.#inDrawer(() => this.driver.executeScript(axe.source));
    const run = () => this.driver.executeAsyncScript(judge, standards);
    expect(await this.#inDrawer(run), 'axe violations').toEqual([]);
  }

  /** The errors, warnings and refusals of the page and the drawer so far. */
  async problems(): Promise<readonly unknown[]> {
    const read = () => this.driver.executeScript('return window.problems ?? []');
    // WebKit asks for an icon on every page, which a strict policy refuses.
    return [await read(), await this.#inDrawer(read)]
      .flat()
      .filter((line) => !String(line).endsWith('/favicon.ico'));
  }

  /** Runs commands in the drawer's frame. Without a frame, returns an empty list. */
  async #inDrawer<Result>(run: () => Promise<Result>): Promise<Result | never[]> {
    const found = await this.driver.executeScript<WebElement | null>(`return ${frame}`);
    if (!found) return [];
    await this.driver.switchTo().frame(found);
    return run().finally(() => this.driver.switchTo().defaultContent());
  }
}
