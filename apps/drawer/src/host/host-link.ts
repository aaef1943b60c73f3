import {
  BridgeError,
  CONTRACT_VERSION,
  connectToHost,
  isValidThemeToken,
  type RemoteHost,
  type StateSnapshot,
  type TestError,
  type ThemeTokens,
  type ViewportSize,
} from '@assist/bridge';
import { version } from '../../package.json';
import type { Configuration } from '../configuration.ts';
import type { DrawerParts } from '../drawer-context.tsx';
import type { Assistant } from '../state/assistant.ts';
import {
  contextUrlAtom,
  hasQuestionAtom,
  isDrawerOpenAtom,
  type Store,
  userQueryAtom,
} from '../state/atoms.ts';
import { waitForLanguage } from '../state/language.ts';

/** The objects of the drawer that the link connects to the host page. */
interface HostLinkParts extends DrawerParts {
  readonly hostWindow: Window;
  /** The app's root element, which gets the host's theme and viewport. */
  readonly root: HTMLElement;
}

/**
 * Connects the drawer to its host page: the host's calls become actions, and state changes become notices. The
 * caller reports the end of the closing animation by `notifyClosed`.
 */
export function connectDrawerToHost(parts: HostLinkParts): { notifyClosed(): void } {
  const { hostWindow, root, configuration, store, assistant, telemetry } = parts;
  let isDebugging = false;
  let testError: TestError | undefined;
  let lastSent = '';
  const setTheme = createThemeSetter(root);

  const { remote } = connectToHost(hostWindow, configuration.allowedHostOrigins, {
    async hello({ pageUrl, suggestedQuestions, language = '' }) {
      assistant.setPageUrl(pageUrl);
      if (suggestedQuestions !== undefined) assistant.setSuggestedQuestions(suggestedQuestions);
      // Sends the state even if unchanged, because this loader has not received it.
      lastSent = '';
      sendState();
      await waitForLanguage(parts.setLanguage(language));
      return { contract: CONTRACT_VERSION, appVersion: version };
    },
    open({ question, contextUrl, pageUrl, theme, viewport, isInPlace = false }) {
      root.toggleAttribute('data-in-place', isInPlace);
      setTheme(theme);
      setViewport(root, viewport);
      assistant.setPageUrl(pageUrl);
      if (contextUrl !== undefined) changeContext(assistant, contextUrl);
      assistant.open();
      if (question !== undefined) assistant.ask(question);
    },
    ping: () => undefined,
    close: () => assistant.close(),
    reset: () => assistant.reset(),
    setContextUrl: (url) => changeContext(assistant, url),
    setTheme,
    setViewport: (viewport) => setViewport(root, viewport),
    // Returns at once, because loading the words can take longer than a call may.
    setLanguage: (tag) => void parts.setLanguage(tag),
    setDebug(isOn) {
      // Debugging stays off in production, because public pages must not read their visitors' questions.
      isDebugging = isOn && configuration.environment !== 'production';
      sendState();
    },
    // Returns at once, because sending the error can take longer than a call may.
    sendTestError() {
      void telemetry.sendTestError().then((made) => {
        testError = made;
        sendState();
      });
    },
  });

  function send(notify: (host: RemoteHost) => Promise<void>): void {
    remote.then(notify).catch((error: unknown) => {
      const isGone = error instanceof BridgeError && error.code === 'disconnected';
      if (!isGone) telemetry.report(error, 'host-link');
    });
  }

  /** Sends the state if it has changed. Several changes in one task make one notice. */
  function sendState(): void {
    queueMicrotask(() => {
      const snapshot = describeState(store, configuration, isDebugging, testError);
      const text = JSON.stringify(snapshot);
      if (text === lastSent) return;
      lastSent = text;
      send((host) => host.stateChanged(snapshot));
    });
  }

  for (const watched of [isDrawerOpenAtom, contextUrlAtom, userQueryAtom]) {
    store.sub(watched, sendState);
  }
  if (configuration.sendsVisitorEvents) sendVisitorEvents(parts, remote);
  return { notifyClosed: () => send((host) => host.closed()) };
}

/** Returns the drawer's state for the host: no answer, and the query only while debugging is on. */
function describeState(
  store: Store,
  configuration: Configuration,
  isDebugging: boolean,
  testError?: TestError,
): StateSnapshot {
  return {
    isDrawerOpen: store.get(isDrawerOpenAtom),
    mode: store.get(hasQuestionAtom) ? 'answering' : 'input',
    contextUrl: store.get(contextUrlAtom) ?? null,
    environment: configuration.environment,
    errorReporting: configuration.errorReporting,
    ...(isDebugging && { query: store.get(userQueryAtom) }),
    ...(testError && { testError }),
  };
}

function changeContext(assistant: Assistant, url: string | null): void {
  if (url === null) assistant.clearContext();
  else assistant.setContextUrl(url);
}

/** Sends the visitor's actions to the host. A chunk of its own, because most builds do not send them. */
async function sendVisitorEvents(
  { store, session }: HostLinkParts,
  remote: Promise<RemoteHost>,
): Promise<void> {
  const { reportVisitorEvents } = await import('./visitor-events.ts');
  reportVisitorEvents(store, session, (event) => {
    // Events are not worth a report.
    remote.then((host) => host.visitorActed(event)).catch(() => {});
  });
}

/** The area of the page that is visible above an on-screen keyboard; undefined if the host cannot measure it. */
function setViewport(root: HTMLElement, viewport: ViewportSize | undefined): void {
  // If the value is empty, `setProperty` removes the property.
  root.style.setProperty('--assist-viewport-height', viewport ? `${viewport.height}px` : '');
  root.style.setProperty('--assist-viewport-top', viewport ? `${viewport.offsetTop}px` : '');
}

/**
 * Creates the function that replaces the whole theme. Styles only the app's root element, because a document with a
 * dark colour scheme would make the frame opaque.
 */
function createThemeSetter(root: HTMLElement): (tokens: ThemeTokens) => void {
  let properties: readonly string[] = [];
  let applied = '';
  return (tokens) => {
    // The host sends the theme at every opening, and applying it restyles everything.
    const text = JSON.stringify(tokens);
    if (text === applied) return;
    applied = text;
    for (const property of properties) root.style.removeProperty(property);
    const { 'color-scheme': scheme, ...styles } = tokens;
    delete root.dataset.scheme;
    if (scheme !== undefined) root.dataset.scheme = scheme === 'dark' ? 'dark' : 'light';
    const names = Object.keys(styles).filter((name) => isValidThemeToken(name, styles[name] ?? ''));
    for (const name of names) root.style.setProperty(`--assist-${name}`, styles[name] ?? '');
    properties = names.map((name) => `--assist-${name}`);
  };
}
