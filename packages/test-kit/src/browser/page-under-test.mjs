import { setTimeout as delay } from 'node:timers/promises';
import { evaluate as evaluateIn } from './devtools-client.mjs';

const pollMs = 250;
const patienceMs = 60_000;

/**
 * A page in its own window and profile. The CPU throttle applies to the page and its frames.
 * @typedef {object} PageUnderTest
 * @property {(url: string) => Promise<void>} goto resolves when the page has loaded
 * @property {(script: string, frameUrl?: string) => Promise<any>} evaluate runs a script in the page, or in the cross-site frame whose URL begins with `frameUrl`
 * @property {(script: string, frameUrl?: string) => Promise<any>} until polls until the script's value is truthy, and resolves to it
 * @property {(selector: string) => Promise<void>} click
 * @property {(letter: string) => Promise<void>} press presses the key of a lowercase Latin letter
 * @property {() => Promise<number>} mainThreadMs processor time of the page's main thread since the first call of `mainThreadMs`, in ms
 * @property {(frameUrl?: string) => Promise<Memory>} memory memory of the page or frame after a garbage collection
 * @property {() => Promise<void>} close
 */

/**
 * The memory that a browser process uses for its documents.
 * @typedef {object} Memory
 * @property {number} heapBytes JavaScript heap: objects and compiled code
 * @property {number} browserBytes memory of the browser itself: nodes, styles, internal records
 * @property {number} nodes
 * @property {number} listeners
 * @property {number} documents
 */

/**
 * Number of garbage collections before a measurement, because one collection would leave unused objects:
 * - The first finalises unused objects.
 * - The second frees the finalised objects.
 * - The third frees objects that only the finalised objects referenced.
 */
const collections = 3;

/**
 * @param {import('./chromium.mjs').Browser} browser
 * @param {object} [settings]
 * @param {number} [settings.slowdown] factor of the CPU throttle
 * @param {string} [settings.onNewDocument] script that runs in the page before the page's own scripts
 * @returns {Promise<PageUnderTest>}
 */
export async function openPage(browser, { slowdown = 1, onNewDocument } = {}) {
  const { browserContextId, targetId } = await openWindow(browser);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  /** @type {{ sessionId: string, targetId: string }[]} */
  const frames = [];
  const ignore = browser.listen(({ method, params, sessionId: parent }) => {
    if (method !== 'Target.attachedToTarget' || parent !== sessionId) return;
    frames.push({ sessionId: params.sessionId, targetId: params.targetInfo.targetId });
    // Ignores errors, because they mean that the frame was removed before this setup. Such a frame is not measured.
    prepare(browser, params.sessionId, slowdown).catch(() => {});
  });
  await prepare(browser, sessionId, slowdown);
  await browser.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
    sessionId,
  );
  await browser.send('Page.enable', {}, sessionId);
  if (onNewDocument) {
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
      /** @type {() => void} */
      let ignoreLoad = () => {};
      const loaded = new Promise((resolve) => {
        ignoreLoad = browser.listen(({ method, sessionId: session }) => {
          if (method === 'Page.loadEventFired' && session === sessionId) resolve(undefined);
        });
      });
      await browser.send('Page.navigate', { url }, sessionId);
      await loaded;
      ignoreLoad();
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
    async press(letter) {
      const code = `Key${letter.toUpperCase()}`;
      const key = { key: letter, code, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
      const down = { type: 'keyDown', text: letter, ...key };
      await browser.send('Input.dispatchKeyEvent', down, sessionId);
      await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }, sessionId);
    },
    async mainThreadMs() {
      // Turns the measuring on only here, because benchmarks that never call `mainThreadMs` need no such overhead.
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' }, sessionId);
      const { metrics } = await browser.send('Performance.getMetrics', {}, sessionId);
      const task = metrics.find(
        (/** @type {{ name: string }} */ { name }) => name === 'TaskDuration',
      );
      return (task?.value ?? Number.NaN) * 1_000;
    },
    async memory(frameUrl) {
      return measureMemory(browser, frameUrl === undefined ? sessionId : await findFrame(frameUrl));
    },
    async close() {
      ignore();
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/**
 * Throttles the CPU of a document and emulates focus. Without emulation, elements of a background window cannot get the
 * focus.
 * @param {import('./chromium.mjs').Browser} browser
 * @param {string} session
 * @param {number} slowdown
 */
async function prepare(browser, session, slowdown) {
  await Promise.all([
    browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown }, session),
    browser.send('Emulation.setFocusEmulationEnabled', { enabled: true }, session),
    browser.send('Runtime.runIfWaitingForDebugger', {}, session),
  ]);
}

/**
 * @param {import('./chromium.mjs').Browser} browser
 * @param {string | undefined} session
 * @returns {Promise<Memory>}
 */
async function measureMemory(browser, session) {
  for (let collection = 0; collection < collections; collection += 1) {
    await browser.send('HeapProfiler.collectGarbage', {}, session);
  }
  const heap = await browser.send('Runtime.getHeapUsage', {}, session);
  const counters = await browser.send('Memory.getDOMCounters', {}, session);
  return {
    heapBytes: heap.usedSize,
    browserBytes: heap.embedderHeapUsedSize,
    nodes: counters.nodes,
    listeners: counters.jsEventListeners,
    documents: counters.documents,
  };
}

/**
 * Opens an empty page in a new browser profile.
 * @param {import('./chromium.mjs').Browser} browser
 */
async function openWindow(browser) {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  });
  return { browserContextId, targetId };
}
