import { checkHealth, connectToDrawer, type Health } from '@assist/bridge';
import type { AssistApi } from './api/assist-api.ts';
import { createEvents, type Events } from './api/events.ts';
import { createPublicApi } from './api/public-api.ts';
import { type AppliedSettings, createAppliedSettings } from './apply-settings.ts';
import type { AssistConfig, PageSettings } from './config/assist-config.ts';
import { mergeSettings } from './config/merge-settings.ts';
import { type Controller, createController } from './drawer/controller.ts';
import { createFrame } from './drawer/frame/frame.ts';
import { registerElements } from './elements/register-elements.ts';
import { createErrorReports, type ErrorReports } from './health/error-reports.ts';
import { healthFailureLine, PAUSED_LINE } from './health/health-console-line.ts';
import { retryWhenVisitorReturns } from './health/when-visitor-returns.ts';
import { checkBuiltIns } from './page/check-built-ins.ts';
import { readHostTheme } from './page/host-theme.ts';
import { createPageUrlReader, type ReadPageUrl } from './page/page-address.ts';
import { safely, warnOnce } from './page/safely.ts';
import { whenPageIsIdle } from './page/when-page-is-idle.ts';
import { createSharedStyles } from './styles/style-sheet.ts';
import { loadWords } from './words.ts';

/**
 * Checks the service's health, then defines the elements (spec §1). If anything fails, the page keeps its own content.
 * Does not throw.
 */
export function registerAssist(config: AssistConfig): AssistApi {
  return startAssist(config, () => {}).api;
}

/** A started assistant: its API, and a function that adds the settings of another script tag. */
export interface Assistant {
  readonly api: AssistApi;
  addSettings(settings: PageSettings): void;
}

/**
 * Does the same as `registerAssist`, and also returns `addSettings`. If the page has several of our script tags,
 * `addSettings` adds the settings of each further tag.
 *
 * @param onDestroyed called after the page has called the API's `destroy`
 */
export function startAssist(config: AssistConfig, onDestroyed: () => void): Assistant {
  const events = createEvents();
  const errorReports = createErrorReports(config);
  const undo: (() => void)[] = [];
  let isDestroyed = false;
  let settings: PageSettings = config;
  let assembled: Assembled | undefined;

  function undoAll(): void {
    for (const step of undo.splice(0).reverse()) safely(step)();
  }

  async function start(): Promise<'ready' | 'unavailable'> {
    // Waits a microtask, so that the script is no longer on the call stack when it sends the request. Some tools, such as
    // developer tools, record the call stack of each request. For the record, V8 parses a script on the stack again.
    await Promise.resolve();
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
      undo.push(retryWhenVisitorReturns(tryAgain));
      if (health !== 'paused') {
        errorReports.report(`health-${health}`);
        throw new Error(healthFailureLine(health));
      }
      warnOnce(PAUSED_LINE, 'info');
    } catch (error) {
      warnOnce(error);
    }
    queueMicrotask(() => events.emit('unavailable'));
    return 'unavailable';
  }

  function begin(health: Health): void {
    try {
      checkBuiltIns();
      const readPageUrl = createPageUrlReader(() => settings.contextQuery);
      // Throws in browsers before 2023, which lack constructable style sheets. The page then keeps its own content.
      const parts = assemble(config, health, { readPageUrl, events, errorReports, undo });
      parts.applied.apply(settings);
      assembled = parts;
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

  const api = createPublicApi({
    ready: start(),
    readController: () => assembled?.controller,
    on: events.on,
    destroy() {
      isDestroyed = true;
      undoAll();
      errorReports.destroy();
      onDestroyed();
    },
  });
  return {
    api,
    addSettings(more) {
      settings = mergeSettings(settings, more);
      assembled?.applied.apply(settings);
    },
  };
}

/** The parts that are on the page after a successful health check. */
interface Assembled {
  readonly controller: Controller;
  readonly applied: AppliedSettings;
}

/** The parts that exist before the health check has ended. */
interface AssemblyParts {
  readonly readPageUrl: ReadPageUrl;
  readonly events: Events;
  readonly errorReports: ErrorReports;
  readonly undo: (() => void)[];
}

function assemble(
  config: AssistConfig,
  health: Health,
  { readPageUrl, events, errorReports, undo }: AssemblyParts,
): Assembled {
  const styles = createSharedStyles();
  styles.applyTheme(readHostTheme());
  const { drawerUrl, languages } = config;
  let isAvailable = true;

  const controller = createController({
    drawerUrl,
    languages,
    createFrame: (frameEvents) => createFrame({ drawerUrl, styles, ...frameEvents }),
    connect: connectToDrawer,
    health,
    readPageUrl,
    styles,
    events,
    errorReports,
    onFailed: () => applied.restoreSiteSearch(),
  });
  const { open, warm } = controller;
  const applied = createAppliedSettings({ open, warm, on: events.on });
  undo.push(() => controller.destroy(), whenPageIsIdle(safely(warm)));
  events.on('unavailable', () => {
    isAvailable = false;
    applied.restoreSiteSearch();
  });

  registerElements({
    styles,
    readPageUrl,
    open,
    warm,
    isAvailable: () => isAvailable,
    on: events.on,
  });
  undo.push(() => events.emit('unavailable'));
  undo.push(applied.remove);
  return { controller, applied };
}
