import { setTimeout as delay } from 'node:timers/promises';
import { evaluate as evaluateIn } from './devtools-client.mjs';

/** How many times slower than this machine: a common phone. */
const throttlingRate = 4;

const pollMs = 250;
const patienceMs = 60_000;

/**
 * A page in a window and a profile of its own, it and its frames throttled.
 * @typedef {object} PageUnderTest
 * @property {(url: string) => Promise<void>} goto
 * @property {(script: string, frameUrl?: string) => Promise<any>} evaluate in the page, or in the cross-site frame at an address
 * @property {(script: string, frameUrl?: string) => Promise<any>} until polls until the script's value is truthy, and resolves to it
 * @property {(selector: string) => Promise<void>} click
 * @property {() => Promise<void>} close
 */

/**
 * @param {import('./chromium.mjs').Browser} browser
 * @param {string} [onNewDocument] runs in the page before its own scripts
 * @returns {Promise<PageUnderTest>}
 */
export async function openPage(browser, onNewDocument) {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  /** @type {{ sessionId: string, targetId: string }[]} */
  const frames = [];
  const ignore = browser.listen(({ method, params, sessionId: parent }) => {
    if (method !== 'Target.attachedToTarget' || parent !== sessionId) return;
    frames.push({ sessionId: params.sessionId, targetId: params.targetInfo.targetId });
    // What leaves before it is prepared is not measured.
    prepare(params.sessionId).catch(() => {});
  });
  /** @param {string} session */
  async function prepare(session) {
    await Promise.all([
      browser.send('Emulation.setCPUThrottlingRate', { rate: throttlingRate }, session),
      // Without a window that is in front, nothing gets the focus.
      browser.send('Emulation.setFocusEmulationEnabled', { enabled: true }, session),
      browser.send('Runtime.runIfWaitingForDebugger', {}, session),
    ]);
  }
  await prepare(sessionId);
  await browser.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
    sessionId,
  );
  if (onNewDocument) {
    await browser.send('Page.enable', {}, sessionId);
    await browser.send(
      'Page.addScriptToEvaluateOnNewDocument',
      { source: onNewDocument },
      sessionId,
    );
  }

  /**
   * @param {string} script
   * @param {string} [frameUrl]
   */
  async function evaluate(script, frameUrl) {
    const session = frameUrl === undefined ? sessionId : await findFrame(frameUrl);
    if (session === undefined) return undefined;
    return evaluateIn(browser.send, script, session);
  }

  /** @param {string} url */
  async function findFrame(url) {
    const { targetInfos } = await browser.send('Target.getTargets');
    const target = targetInfos.find(
      (/** @type {{ targetId: string, url: string }} */ info) =>
        info.url.startsWith(url) && frames.some(({ targetId: id }) => id === info.targetId),
    );
    return frames.find(({ targetId: id }) => id === target?.targetId)?.sessionId;
  }

  return {
    evaluate,
    async goto(url) {
      await browser.send('Page.navigate', { url }, sessionId);
    },
    async until(script, frameUrl) {
      const deadline = performance.now() + patienceMs;
      while (performance.now() < deadline) {
        const value = await evaluate(script, frameUrl);
        if (value) return value;
        await delay(pollMs);
      }
      throw new Error(`Not within ${patienceMs / 1_000} s: ${script}`);
    },
    async click(selector) {
      const { x, y, width, height } = await evaluate(
        `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
      );
      const point = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 };
      for (const type of ['mousePressed', 'mouseReleased']) {
        await browser.send('Input.dispatchMouseEvent', { type, ...point }, sessionId);
      }
    },
    async close() {
      ignore();
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
