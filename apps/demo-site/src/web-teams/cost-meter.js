import {
  describeBytes,
  describeDrawer,
  describeShifts,
  describeTasks,
  drawerDelay,
  filesBeforeLoad,
} from './cost-figures.js';

const triggers = [
  'assist-ask-button',
  'assist-landing-search',
  'assist-floating-search',
  'assist-context-trigger',
];

/** The shortest delay that browsers report, in ms (Event Timing). */
const shortestDelay = 16;

/** After this, in ms, the browser has reported a click if it is going to; a later report still counts. */
const longestReport = 1000;

/**
 * Shows what the assistant costs the page, as this browser measures it.
 * @param {HTMLElement} meter its `data-loader` is the address of the loader
 */
export function startCostMeter(meter) {
  const loader = meter.dataset.loader ?? '';
  const { origin } = new URL(loader);

  /**
   * @param {string} figure
   * @param {string} text
   */
  const show = (figure, text) => {
    const place = meter.querySelector(`[data-figure="${figure}"]`);
    if (place) place.textContent = text;
  };

  observeTasks(show);
  observeShifts(show);
  observeClicks(show);
  afterLoad(async (loadedAt) => {
    const files = filesBeforeLoad(readResources(), origin, loadedAt);
    show('requests', files.length === 1 ? `1: ${files[0]}` : String(files.length));
    observe('resource', () => {
      show('drawer', describeDrawer(drawerDelay(readResources(), origin, loadedAt)));
    });
    show('loader', describeBytes(await measureLoader(loader)));
  });
}

/** @typedef {(figure: string, text: string) => void} Show */

/** @param {Show} show */
function observeTasks(show) {
  /** @type {number[]} */
  const durations = [];
  const isMeasured = observe('longtask', (entries) => {
    durations.push(...entries.map(({ duration }) => duration));
    show('tasks', describeTasks(durations));
  });
  show('tasks', isMeasured ? describeTasks(durations) : notMeasured);
}

/** @param {Show} show */
function observeShifts(show) {
  /** @type {{ value: number, hadRecentInput: boolean }[]} */
  const shifts = [];
  const isMeasured = observe('layout-shift', (entries) => {
    shifts.push(...entries.map((entry) => entry.toJSON()));
    show('shifts', describeShifts(shifts));
  });
  show('shifts', isMeasured ? describeShifts(shifts) : notMeasured);
}

/**
 * The delay of the last click or tap on an element of ours: from the input to what was drawn next.
 * @param {Show} show
 */
function observeClicks(show) {
  let clickedAt = Number.NaN;
  let isReported = false;
  const isMeasured = observe('event', (entries) => {
    // Known by its time: what was clicked within a shadow tree, an entry does not tell.
    const click = entries.find(
      ({ name, startTime }) => name === 'click' && Math.abs(startTime - clickedAt) < 1,
    );
    if (!click) return;
    isReported = true;
    show('click', `${Math.round(click.duration)} ms`);
  });
  show('click', isMeasured ? 'none yet' : notMeasured);
  if (!isMeasured) return;
  document.addEventListener(
    'click',
    (event) => {
      const isOurs = event
        .composedPath()
        .some((target) => target instanceof Element && triggers.includes(target.localName));
      // A key is no click, though it makes one.
      if (!isOurs || event.detail === 0) return;
      clickedAt = event.timeStamp;
      isReported = false;
      setTimeout(() => {
        if (!isReported) show('click', `under ${shortestDelay} ms`);
      }, longestReport);
    },
    { capture: true },
  );
}

const notMeasured = 'not measured in this browser';

/**
 * Hears of all entries of a kind, the earlier ones too.
 * @param {string} type
 * @param {(entries: PerformanceEntryList) => void} listener
 * @returns {boolean} whether this browser measures them
 */
function observe(type, listener) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
  const observer = new PerformanceObserver((list) => listener(list.getEntries()));
  const settings = { type, buffered: true, durationThreshold: shortestDelay };
  observer.observe(settings);
  return true;
}

/** @param {(loadedAt: number) => void} act with the time of the load event, in ms */
function afterLoad(act) {
  const measure = () => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (navigation instanceof PerformanceNavigationTiming) act(navigation.loadEventStart);
  };
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure, { once: true });
}

function readResources() {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
}

/**
 * Bytes of the loader as it came over the network, its headers left out; 0 where the CDN does not tell. The
 * file comes out of the browser's cache, with the headers it was delivered with.
 * @param {string} address
 */
async function measureLoader(address) {
  try {
    const response = await fetch(address, { cache: 'force-cache' });
    await response.arrayBuffer();
    return response.ok ? Number(response.headers.get('Content-Length')) : 0;
  } catch {
    return 0;
  }
}
