import {
  BridgeError,
  CONTRACT_VERSION,
  connectToHost,
  type RemoteHost,
  type TestError,
} from '@assist/bridge';
import type { ChatSession } from '@assist/chat';
import { version } from '../../package.json';
import type { Configuration } from '../configuration.ts';
import type { Assistant, Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { CodedError, isErrorCode } from '../telemetry/describe-error.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type SetLanguage, waitForLanguage } from '../words/language.ts';
import type { Appearance } from './appearance.ts';
import { describeState } from './describe-state.ts';
import { watchEarlyEscape } from './early-escape.ts';
import { waitForSize } from './frame-size.ts';
import { notifyHost } from './notify-host.ts';
import type { OpeningFocus } from './opening-focus.ts';
import { joinTypedText } from './typed-text.ts';

/** The objects of the drawer that the host link connects to the host. */
export interface HostLinkParts {
  readonly hostWindow: Window;
  readonly configuration: Configuration;
  readonly store: Store;
  readonly assistant: Assistant;
  readonly setLanguage: SetLanguage;
  readonly appearance: Pick<Appearance, 'setTheme' | 'setViewport'>;
  readonly openingFocus: OpeningFocus;
  readonly telemetry: Pick<Telemetry, 'report' | 'sendTestError'>;
  readonly session: ChatSession;
}

/** Connects the drawer to its host page: the host's calls become actions, and state changes become notices. */
export function linkToHost(parts: HostLinkParts): void {
  const { hostWindow, configuration, store, assistant, appearance, openingFocus, telemetry } =
    parts;
  const typedText = joinTypedText(store, assistant);
  watchEarlyEscape(store, assistant);
  let isDebugging = false;
  let closings = 0;
  let testError: TestError | undefined;

  const connection = connectToHost({
    remoteWindow: hostWindow,
    allowedHostOrigins: configuration.allowedHostOrigins,
    methods: {
      async hello({ pageUrl, suggestedQuestions, language = '' }) {
        assistant.setPageUrl(pageUrl);
        if (suggestedQuestions !== undefined) assistant.setSuggestedQuestions(suggestedQuestions);
        // Sends the state even if unchanged, because a newly connected host has not received it.
        notices.reportAgain();
        await waitForLanguage(parts.setLanguage(language));
        return { contract: CONTRACT_VERSION, appVersion: version };
      },
      async open({ question, contextUrl, pageUrl, handsOver = false }) {
        const closingsBefore = closings;
        await waitForSize();
        // Stays closed if the host closed the drawer before the frame had a size.
        if (closings !== closingsBefore) return;
        assistant.setPageUrl(pageUrl);
        if (contextUrl !== undefined) assistant.setContextUrl(contextUrl);
        openingFocus.comesFromPage = handsOver;
        assistant.open();
        if (question !== undefined) assistant.ask(question);
        // Waits until the input exists, because the text typed on the page goes into the input.
        if (handsOver) await untilMounted(store);
        typedText.opened();
      },
      takeTyped(typed) {
        openingFocus.arrive();
        typedText.take(typed);
      },
      close() {
        closings += 1;
        assistant.close();
      },
      reset: assistant.reset,
      setContextUrl(url) {
        if (url === null) assistant.clearContext();
        else assistant.setContextUrl(url);
      },
      setTheme: appearance.setTheme,
      setViewport: appearance.setViewport,
      // Returns at once, because loading the words can take longer than the timeout of the host's call.
      setLanguage: (tag) => void parts.setLanguage(tag),
      setDebug(isOn) {
        // Debugging stays off in production, because public pages must not read their visitors' questions.
        isDebugging = isOn && configuration.environment !== 'production';
        notices.report();
      },
      sendTestError() {
        // Returns at once, because sending the error can take longer than the timeout of the host's call.
        void telemetry.sendTestError().then((made) => {
          testError = made;
          notices.report();
        });
      },
      reportError({ code }) {
        if (!isErrorCode(code)) throw new BridgeError('invalid-argument');
        telemetry.report(new CodedError(code), 'loader');
      },
    },
  });

  const notices = notifyHost(
    connection.host,
    store,
    () => describeState(store, configuration, isDebugging, testError),
    (error) => telemetry.report(error, 'host-link'),
  );

  if (configuration.sendsVisitorEvents) sendVisitorEvents(parts, connection.host);
}

/**
 * Sends the visitor's actions to the host. Loads the code as a separate chunk, because most builds do not send actions.
 */
function sendVisitorEvents(
  { store, session }: HostLinkParts,
  connected: Promise<RemoteHost>,
): void {
  const start = ({ watchVisitor }: typeof import('./watch-visitor.ts')) =>
    watchVisitor(store, session, (event) => {
      // Ignores failures, because an older loader lacks this method.
      connected.then((host) => host.visitorActed(event)).catch(() => {});
    });
  import('./watch-visitor.ts').then(start, () => {});
}

/** Waits until the opening drawer is mounted or closed. */
function untilMounted(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (store.get(renderStateAtom) === 'mounting') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.sub(renderStateAtom, check);
    check();
  });
}
