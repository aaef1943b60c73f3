import { BridgeError, CONTRACT_VERSION, connectToHost, type TestError } from '@assist/bridge';
import { version } from '../../package.json';
import type { Configuration } from '../configuration.ts';
import type { Assistant, Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { CodedError, isErrorCode } from '../telemetry/coded-error.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Appearance } from './appearance.ts';
import { describeState } from './describe-state.ts';
import { waitForSize } from './frame-size.ts';
import { createNotices } from './notices.ts';
import type { OpeningFocus } from './opening-focus.ts';
import { joinTypedText } from './typed-text.ts';

/** The parts of the drawer that the host page is joined to. */
export interface HostLinkParts {
  readonly hostWindow: Window;
  readonly configuration: Configuration;
  readonly store: Store;
  readonly assistant: Assistant;
  readonly appearance: Appearance;
  readonly openingFocus: OpeningFocus;
  readonly telemetry: Pick<Telemetry, 'report' | 'sendTestError'>;
}

/** Joins the drawer to the page that frames it: its calls become actions, state changes become notices. */
export function linkToHost(parts: HostLinkParts): void {
  const { hostWindow, configuration, store, assistant, appearance, openingFocus, telemetry } =
    parts;
  const typedText = joinTypedText(store, assistant);
  let isDebugging = false;
  let closings = 0;
  let testError: TestError | undefined;

  const connection = connectToHost({
    remoteWindow: hostWindow,
    allowedHostOrigins: configuration.allowedHostOrigins,
    methods: {
      hello({ pageUrl, suggestedQuestions }) {
        assistant.setPageUrl(pageUrl);
        if (suggestedQuestions !== undefined) assistant.setSuggestedQuestions(suggestedQuestions);
        // A new host knows nothing yet, not even what never changes.
        notices.reportAgain();
        return { contract: CONTRACT_VERSION, appVersion: version };
      },
      async open({ question, contextUrl, pageUrl, handsOver = false }) {
        const closingsBefore = closings;
        await waitForSize();
        // Closed while the frame had no size yet.
        if (closings !== closingsBefore) return;
        assistant.setPageUrl(pageUrl);
        if (contextUrl !== undefined) assistant.setContextUrl(contextUrl);
        openingFocus.comesFromPage = handsOver;
        assistant.open();
        if (question !== undefined) assistant.ask(question);
        // The text that the page hands over needs an input.
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
      setDebug(isOn) {
        // On test pages only: a page of the public does not read what its visitors type.
        isDebugging = isOn && configuration.environment !== 'production';
        notices.report();
      },
      sendTestError() {
        // The outcome may take longer than a call.
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

  const notices = createNotices(
    connection.host,
    store,
    () => describeState(store, configuration, isDebugging, testError),
    (error) => telemetry.report(error, 'host-link'),
  );
}

/** Resolves when the drawer that opens is in the document, or is closed before. */
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
