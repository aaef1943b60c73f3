import { checkHealth, connectToDrawer, type Health } from '@assist/bridge';
import type { AssistApi } from './api/assist-api.ts';
import { createEvents, type Events } from './api/events.ts';
import { createPublicApi } from './api/public-api.ts';
import type { AssistConfig } from './configuration/assist-config.ts';
import { registerElements } from './elements/register-elements.ts';
import { createFrame } from './frame/frame.ts';
import { createErrorReports, type ErrorReports } from './health/error-reports.ts';
import { whenVisitorReturns } from './health/when-visitor-returns.ts';
import { checkPage } from './page/check-page.ts';
import { readHostTheme } from './page/host-theme.ts';
import { createPageUrlReader } from './page/page-address.ts';
import { safely, warnOnce } from './page/safely.ts';
import { whenPageIsIdle } from './page/when-page-is-idle.ts';
import { wireSiteSearch } from './site-search/site-search.ts';
import { createSharedStyles } from './styles/style-sheet.ts';
import { type Controller, createController } from './visibility/controller.ts';

/**
 * Brings the assistant to this page: asks the service whether it is well, and only then registers the
 * elements (spec §1). Whatever fails, the page goes on as if nothing had been there. Does not throw.
 *
 * @param onDestroyed called after the API's `destroy`
 */
export function registerAssist(config: AssistConfig, onDestroyed = (): void => {}): AssistApi {
  const events = createEvents();
  const errorReports = createErrorReports(config);
  const undo: (() => void)[] = [];
  let isDestroyed = false;
  let controller: Controller | undefined;

  function undoAll(): void {
    for (const step of undo.splice(0).reverse()) safely(step)();
  }

  async function start(): Promise<'ready' | 'unavailable'> {
    try {
      const health = await checkHealth(config.apiBaseUrl);
      if (isDestroyed) return 'unavailable';
      if (typeof health !== 'string') {
        begin(health);
        return 'ready';
      }
      undo.push(whenVisitorReturns(tryAgain));
      if (health !== 'paused') {
        errorReports.report(`health-${health}`);
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
      // Throws where sheets can't be constructed (browsers before 2023): the host's own content stays.
      controller = assemble(config, health, { events, errorReports, undo });
      queueMicrotask(() => events.emit('ready'));
    } catch (error) {
      undoAll();
      throw error;
    }
  }

  async function tryAgain(): Promise<boolean> {
    const health = await checkHealth(config.apiBaseUrl);
    if (isDestroyed || typeof health === 'string') return isDestroyed;
    // A page that cannot have the elements gets no more tries.
    safely(begin)(health);
    return true;
  }

  return createPublicApi({
    ready: start(),
    readController: () => controller,
    on: events.on,
    destroy() {
      isDestroyed = true;
      undoAll();
      errorReports.destroy();
      onDestroyed();
    },
  });
}

function assemble(
  config: AssistConfig,
  health: Health,
  {
    events,
    errorReports,
    undo,
  }: { events: Events; errorReports: ErrorReports; undo: (() => void)[] },
): Controller {
  checkPage();
  const styles = createSharedStyles();
  styles.applyTheme(readHostTheme());
  const { drawerUrl, siteSearch, hasFloatingSearch } = config;
  const readPageUrl = createPageUrlReader(config.contextQuery);
  let isAvailable = true;
  let unwireSiteSearch = (): void => {};

  const controller = createController({
    drawerUrl,
    createFrame: (frameEvents) => createFrame({ drawerUrl, styles, ...frameEvents }),
    connect: connectToDrawer,
    health,
    readPageUrl,
    styles,
    events,
    errorReports,
    onDead: () => unwireSiteSearch(),
  });
  const { open, warm } = controller;
  undo.push(() => controller.destroy());
  undo.push(whenPageIsIdle(safely(warm)));
  events.on('unavailable', () => {
    isAvailable = false;
    unwireSiteSearch();
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

  if (siteSearch) {
    // A selector that is none costs the page's search button, not the elements.
    safely(() => {
      unwireSiteSearch = wireSiteSearch(siteSearch, { open, warm, on: events.on });
    })();
    undo.push(() => unwireSiteSearch());
  }
  if (hasFloatingSearch) undo.push(addFloatingSearch());
  return controller;
}

function addFloatingSearch(): () => void {
  const element = document.createElement('assist-floating-search');
  document.documentElement.append(element);
  return () => element.remove();
}
