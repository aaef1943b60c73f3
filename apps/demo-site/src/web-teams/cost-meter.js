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

/** The shortest delay that browsers report in their Event Timing, in ms. */
const shortestDelay = 16;

/**
 * Time to wait for the browser's report about a click, in ms. Without a report, the meter shows 'under 16 ms'. A later
 * report replaces this text.
 */
const longestReport = 1000;

/**
 * Measures the assistant's cost for the page in this browser, and shows the figures.
 * @param {HTMLElement} meter element for the figures; its `data-loader` is the loader's URL
 */
export function startCostMeter(meter) {
  const loader = meter.dataset.loader ?? '';
  const { origin } = new URL(loader);

  /**
   * Writes a text into the element that shows a figure.
   * @param {string} figure name of the figure
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
 * Shows the time from the visitor's last click or tap on an element of the assistant until the next paint.
 * @param {Show} show
 */
function observeClicks(show) {
  let clickedAt = Number.NaN;
  let isReported = false;
  const isMeasured = observe('event', (entries) => {
    // Finds the click's entry by the start time, because an entry has no target if the visitor clicked inside a shadow
    // tree.
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
      // Ignores clicks that the keyboard caused. Their `detail` is 0.
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
 * Observes all performance entries of a type, including entries from before this call.
 * @param {string} type
 * @param {(entries: PerformanceEntryList) => void} listener
 * @returns {boolean} whether this browser supports the type
 */
function observe(type, listener) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
  const observer = new PerformanceObserver((list) => listener(list.getEntries()));
  const settings = { type, buffered: true, durationThreshold: shortestDelay };
  observer.observe(settings);
  return true;
}

/**
 * Calls a function after the page's load event.
 * @param {(loadedAt: number) => void} act receives the time of the event, in ms
 */
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
 * Returns how many bytes of the loader were transferred, without headers. Returns 0 if the CDN does not report the
 * size. Requests the loader from the browser's cache, because the cached response has the original `Content-Length`.
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
