import './styles/theme.css';
import './styles/base.css';
import './host/drawer.css';
import './question/header.css';
import './question/question-form.css';
import './landing/landing.css';
import './answer/current-answer.css';
import './answer/answer-text.css';
import './answer/extras.css';
import './feedback/feedback.css';
import './support/support.css';
import './styles/print.css';
import { ChatSession, createHttpTransport } from '@assist/chat';
import { DEFAULT_LANGUAGE } from '@assist/words';
import { createStore } from 'jotai/vanilla';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAnnouncer, narrateAnswer, narrateDraft } from './announcer/announcer.ts';
import { App } from './app.tsx';
import { readPageConfiguration } from './configuration.ts';
import { type DrawerParts, DrawerProvider } from './drawer-context.tsx';
import type { FeedbackSink } from './feedback/send-score.ts';
import { isInQuestion, watchOpenings } from './focus.ts';
import { connectDrawerToHost } from './host/host-link.ts';
import { loadContextPageOnLanding } from './landing/landing.tsx';
import { importAnswer, preloadAnswer } from './lazy-answer.tsx';
import { createAssistant } from './state/assistant.ts';
import { hasQuestionAtom, isDrawerOpenAtom } from './state/atoms.ts';
import { applyWords, createSetLanguage } from './state/language.ts';
import { createTelemetry, reportChatError, watchWindow } from './telemetry/telemetry.ts';
import { createWords } from './words/words.ts';

// Loaded as a separate chunk, because only a drawer without a host page needs this component.
const StandaloneApp = lazy(() => import('./standalone/standalone-app.tsx'));

const configuration = readPageConfiguration();
const isEmbedded = window.parent !== window;
const app = requireElement('app');

const store = createStore();
applyWords(store, createWords(DEFAULT_LANGUAGE, configuration.texts[DEFAULT_LANGUAGE] ?? {}));
const setLanguage = createSetLanguage(store, configuration);
const session = new ChatSession({
  transport: createHttpTransport({ apiBaseUrl: configuration.apiBaseUrl }),
  network: {
    isOnline: () => window.navigator.onLine,
    onOnline(listener) {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
  },
  onError: (error) => reportChatError(error, session.getSnapshot(), telemetry),
});
const assistant = createAssistant(store, session);
const announcer = createAnnouncer({
  polite: requireElement('polite'),
  assertive: requireElement('assertive'),
});
narrateAnswer(store, session, announcer, isInQuestion);
narrateDraft(store, announcer);
loadContextPageOnLanding(store, configuration.apiBaseUrl);
const { feedbackService } = configuration;
const feedbackSink: FeedbackSink | undefined = feedbackService && {
  send: async (score) => (await importAnswer()).sendScore(feedbackService, score),
};

// A standalone drawer is not recorded, because its URL may contain a question.
const telemetry = createTelemetry(configuration, isEmbedded);
// Stops the answer when the visitor leaves the page. A page in the back/forward cache keeps the answer, because a
// restored page can resume it.
window.addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) session.stop();
});
watchWindow(window, telemetry);

/**
 * Maximum wait from the first opening until the answer view loads, in ms. A busy phone has hardly an idle moment, and a
 * visitor may soon choose a suggested question.
 */
const ANSWER_WAIT_MS = 500;
const TELEMETRY_WAIT_MS = 2_000;

// Loads these modules after the first opening, because visitors who never open the drawer do not need them.
const stopWaiting = store.sub(isDrawerOpenAtom, () => {
  stopWaiting();
  whenIdle(preloadAnswer, ANSWER_WAIT_MS);
  whenIdle(telemetry.start, TELEMETRY_WAIT_MS);
});

// A question from the page. While the visitor types one, the hint at personal data has loaded the same script.
store.sub(hasQuestionAtom, preloadAnswer);

const showOpen = (): void => {
  app.dataset.visibility = store.get(isDrawerOpenAtom) ? 'open' : 'closed';
};
store.sub(isDrawerOpenAtom, showOpen);
showOpen();
watchOpenings(store);
watchCloseRequests();

const parts: DrawerParts = {
  configuration,
  store,
  session,
  assistant,
  setLanguage,
  announcer,
  feedbackSink,
  telemetry,
  isEmbedded,
};
const host = isEmbedded
  ? connectDrawerToHost({ ...parts, hostWindow: window.parent, root: app })
  : undefined;
if (!isEmbedded) app.dataset.standalone = '';

const root = createRoot(requireElement('root'), {
  // Every caught error comes from an answer: from its text (markdown/plain-text.tsx) or its chunk (lazy-answer.tsx).
  onCaughtError: (error) => telemetry.report(error, 'answer-text'),
  onUncaughtError(error) {
    telemetry.report(error, 'app');
    reportError(error);
    recover();
  },
});
const drawer = (
  <StrictMode>
    <DrawerProvider parts={parts}>
      {host ? <App onClosed={host.notifyClosed} /> : <StandaloneApp />}
    </DrawerProvider>
  </StrictMode>
);
root.render(drawer);

/** An error within this time after a recovery, in ms, shows that the recovery has failed. */
const RECOVERY_MS = 5_000;
let recoveredAt = Number.NEGATIVE_INFINITY;

/**
 * Renders the drawer again after an error has removed it, for example because a browser extension has moved its
 * elements. If that fails, loads the document again, which the loader covers with its card.
 */
function recover(): void {
  const isRepeated = performance.now() - recoveredAt < RECOVERY_MS;
  recoveredAt = performance.now();
  if (!isRepeated) root.render(drawer);
  else if (isEmbedded) window.location.reload();
}

/** Chromium's way to hear of close requests; TypeScript does not know it yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** The platform's close request, such as Android's Back, goes to the document that has the focus. */
function watchCloseRequests(): void {
  let watcher: CloseWatcher | undefined;
  store.sub(isDrawerOpenAtom, () => {
    watcher?.destroy();
    watcher = undefined;
    if (!store.get(isDrawerOpenAtom) || !('CloseWatcher' in window)) return;
    watcher = new CloseWatcher();
    watcher.addEventListener('close', assistant.close);
  });
}

function whenIdle(task: () => void, maxWaitMs: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: maxWaitMs });
  // Safari does not tell when it is idle.
  else setTimeout(task, maxWaitMs);
}

function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html has no element #${id}`);
  return element;
}
