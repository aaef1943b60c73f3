import { checkHealth, type HealthFailure, readSuggestedQuestions } from '@assist/bridge';
import { type ReactNode, useEffect } from 'react';
import { App } from '../app.tsx';
import type { Configuration } from '../configuration.ts';
import { type DrawerParts, useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import {
  contextUrlAtom,
  hasQuestionAtom,
  isDrawerOpenAtom,
  standaloneServiceFaultAtom,
  userQueryAtom,
} from '../state/atoms.ts';
import { waitForLanguage } from '../state/language.ts';

/** Reasons why the service is not ready, for developers. */
const reasons: Readonly<Record<HealthFailure | 'paused', string>> = {
  network: 'it can’t be reached',
  timeout: 'it can’t be reached',
  http: 'it answered with an error',
  status: 'it did not report the status ‘ok’',
  paused: 'it is paused',
};

/** The drawer without a host page, for QA. While it is closed, the page shows a button that opens it. */
export default function StandaloneApp(): ReactNode {
  const drawer = useDrawer();
  const { assistant, configuration } = drawer;
  const say = useSay();
  const isOpen = useDrawerAtom(isDrawerOpenAtom);
  useEffect(() => standAlone(drawer), [drawer]);
  return (
    <>
      {!isOpen && (
        <main className="standalone">
          <button type="button" className="button" onClick={assistant.open}>
            {say('open')}
          </button>
        </main>
      )}
      <App footer={!configuration.isProduction && <DebugStatus />} />
    </>
  );
}

function DebugStatus(): ReactNode {
  const { environment } = useDrawer().configuration;
  const mode = useDrawerAtom(hasQuestionAtom) ? 'answering' : 'input';
  const query = useDrawerAtom(userQueryAtom);
  const contextUrl = useDrawerAtom(contextUrlAtom);
  return (
    <p className="debug-status small-print" data-vaul-no-drag>
      {`Environment: ${environment}. Mode: ${mode}. Query: ${query || 'None'}. Context: ${contextUrl ?? 'None'}.`}
    </p>
  );
}

/**
 * Opens the drawer in the language of `#lang=` or of the browser. Puts
 * the question of `#question=` into the input without asking it. Checks the service, because no loader checks it.
 *
 * @returns a function that cancels the opening, and discards the result of the service check
 */
function standAlone({ configuration, store, assistant, setLanguage }: DrawerParts): () => void {
  let isCurrent = true;
  assistant.setPageUrl(window.location.href);
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const question = fragment.get('question');
  if (question !== null) assistant.setDraft(question);
  const language = fragment.get('lang') ?? window.navigator.language;
  void waitForLanguage(setLanguage(language)).then(() => {
    if (isCurrent) assistant.open();
  });
  void checkHealth(configuration.apiBaseUrl).then((health) => {
    if (!isCurrent) return;
    if (typeof health === 'string') {
      store.set(standaloneServiceFaultAtom, describeFault(configuration, reasons[health]));
      return;
    }
    const questions = readSuggestedQuestions(health.suggestedQuestions);
    if (questions) assistant.setSuggestedQuestions(questions);
  });
  return () => {
    isCurrent = false;
  };
}

function describeFault({ apiBaseUrl, isProduction }: Configuration, reason: string): string {
  return isProduction
    ? ''
    : `The answer service at ${apiBaseUrl} is not ready: ${reason}. Run npm start in the project’s folder to start one, then load this page again.`;
}
