import { checkHealth, type Health } from '@assist/bridge';
import { type AssistApi, createEvents, createPublicApi, type Events } from './api.ts';
import { type AssistConfig, createPageUrlReader } from './config.ts';
import { listen, safely, warnOnce, whenPageIsIdle } from './dom.ts';
import { DrawerController } from './drawer-controller.ts';
import { registerElements } from './elements/register-elements.ts';
import { createErrorReports, type ErrorReports } from './error-reports.ts';
import { readColorScheme } from './host-page.ts';
import { wireSiteSearch } from './site-search.ts';
import { createSharedStyles } from './styles/style-sheet.ts';
import { loadWords } from './words.ts';

/** Maximum number of repeated health checks per page, while the service is down. */
export const MAX_HEALTH_CHECK_RETRIES = 5;

/**
 * Minimum time between two health checks, in ms. Without this limit, many visitors who return together would flood the
 * service.
 */
export const MIN_HEALTH_CHECK_INTERVAL_MS = 10_000;

/** The window property that shows that the page already has a loader. */
const installed: unique symbol = Symbol.for('assist.loader');

declare global {
  interface Window {
    [installed]?: boolean;
  }
}

/**
 * Checks the service's health, then defines the elements (spec §1). If anything fails, the page keeps its own content.
 * Does not throw.
 */
export function registerAssist(config: AssistConfig): AssistApi {
  return startAssist(config, () => {});
}

/**
 * Starts the assistant of a script tag: sets `window.Assist`, and runs the functions that the page pushed earlier. Keeps
 * `window.Assist` if it belongs to the page. If a loader already runs on the page, only writes a console line.
 */
export function installAssist(page: Window, config: AssistConfig): void {
  if (page[installed]) {
    warnOnce(
      'loader.js is on this page more than once, and only the first script tag counts. Keep one tag.',
    );
    return;
  }
  page[installed] = true;
  const api = startAssist(config, () => {
    page[installed] = false;
    if (page.Assist === api) delete page.Assist;
  });
  const queue = page.Assist ?? [];
  if (Array.isArray(queue)) {
    page.Assist = api;
    for (const run of queue) if (typeof run === 'function') api.push(run);
  }
}

/** Does the same as `registerAssist`. Calls `onDestroyed` after the page has called the API's `destroy`. */
function startAssist(config: AssistConfig, onDestroyed: () => void): AssistApi {
  const events = createEvents();
  const errorReports = createErrorReports(config);
  const undo: (() => void)[] = [];
  let isDestroyed = false;
  let controller: DrawerController | undefined;

  function undoAll(): void {
    for (const step of undo.splice(0).reverse()) safely(step)();
  }

  async function start(): Promise<'ready' | 'unavailable'> {
    // Waits a microtask, so that the script is no longer on the call stack when it sends the request. Some tools, such as
    // developer tools, record the call stack of each request. For the record, V8 parses a script on the stack again.
    await whenActivated();
    if (isDestroyed) return 'unavailable';
    try {
      const [health] = await Promise.all([
        checkHealth(config.apiBaseUrl),
        loadWords(config.language ?? document.documentElement.lang, config),
      ]);
      if (isDestroyed) return 'unavailable';
      if (typeof health !== 'string') {
        begin(health);
        return 'ready';
      }
      undo.push(retryOnReturnOrReconnect(tryAgain));
      if (health !== 'paused') {
        errorReports.report(`health-${health}`);
        // docs/embed/troubleshooting.md explains this line.
        throw new Error(`health check failed (${health})`);
      }
      warnOnce('paused by its service', 'info');
    } catch (error) {
      warnOnce(error);
    }
    queueMicrotask(() => events.emit('unavailable'));
    return 'unavailable';
  }

  function begin(health: Health): void {
    try {
      // Throws in browsers before 2023, which lack constructable style sheets. The page then keeps its own content.
      controller = assemble(config, health, events, errorReports, undo);
      queueMicrotask(() => events.emit('ready'));
    } catch (error) {
      undoAll();
      throw error;
    }
  }

  async function tryAgain(): Promise<boolean> {
    const health = await checkHealth(config.apiBaseUrl);
    if (isDestroyed || typeof health === 'string') return isDestroyed;
    // Returns true even if `begin` throws. This ends the retries, because `begin` would throw again.
    safely(begin)(health);
    return true;
  }

  return createPublicApi(
    start(),
    () => controller,
    events.on,
    () => {
      isDestroyed = true;
      undoAll();
      controller = undefined;
      errorReports.destroy();
      onDestroyed();
    },
  );
}

/** Resolves at once, or when the visitor opens a page that the browser prerenders. Most such pages are never opened. */
async function whenActivated(): Promise<void> {
  if (!document.prerendering) return;
  await new Promise((resolve) => listen(document, 'prerenderingchange', resolve, { once: true }));
}

function assemble(
  config: AssistConfig,
  health: Health,
  events: Events,
  errorReports: ErrorReports,
  undo: (() => void)[],
): DrawerController {
  const readPageUrl = createPageUrlReader(config);
  const styles = createSharedStyles();
  styles.setColorScheme(readColorScheme());
  let isAvailable = true;
  let restoreSiteSearch = (): void => {};

  const drawer = new DrawerController({
    ...config,
    health,
    readPageUrl,
    styles,
    events,
    errorReports,
  });
  undo.push(() => drawer.destroy());
  if (config.preload) undo.push(whenPageIsIdle(safely(() => drawer.warm())));
  events.on('unavailable', () => {
    isAvailable = false;
    restoreSiteSearch();
  });

  registerElements({
    styles,
    readPageUrl,
    drawer,
    isAvailable: () => isAvailable,
    on: events.on,
  });
  undo.push(() => events.emit('unavailable'));
  if (config.siteSearch) {
    try {
      restoreSiteSearch = wireSiteSearch(config.siteSearch, drawer, events);
    } catch {
      // Ignores an invalid selector, so that the elements still work. `warnAboutMarkup` warns about the selector.
    }
  }
  undo.push(() => restoreSiteSearch());
  if (config.hasFloatingSearch) {
    const floatingSearch = document.createElement('assist-floating-search');
    document.documentElement.append(floatingSearch);
    undo.push(() => floatingSearch.remove());
  }
  return drawer;
}

/**
 * Repeats an attempt when the visitor returns to the page, or when the browser is online again. Ends after a successful
 * attempt, or after `MAX_HEALTH_CHECK_RETRIES`.
 * @param attempt resolves to true if it succeeded
 * @returns a function that ends the retries
 */
export function retryOnReturnOrReconnect(attempt: () => Promise<boolean>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let attempts = 0;
  let notBefore = performance.now() + MIN_HEALTH_CHECK_INTERVAL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    attempts += 1;
    if ((await attempt()) || attempts === MAX_HEALTH_CHECK_RETRIES) stop.abort();
    notBefore = performance.now() + MIN_HEALTH_CHECK_INTERVAL_MS;
    timer = undefined;
  }

  function schedule(): void {
    if (timer !== undefined || document.hidden) return;
    timer = setTimeout(() => signal.aborted || run(), notBefore - performance.now());
  }
  listen(document, 'visibilitychange', schedule, { signal });
  listen(window, 'pageshow online', schedule, { signal });
  return () => stop.abort();
}
