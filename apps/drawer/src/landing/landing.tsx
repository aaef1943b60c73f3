import { uniqueValidQuestions } from '@assist/chat';
import { shareablePageUrl, stripDeceptive } from '@assist/rules';
import { atom } from 'jotai/vanilla';
import type { ReactNode } from 'react';
import { useDrawer, useDrawerAtom, useWords } from '../drawer-context.tsx';
import { QuestionButton } from '../question/question-button.tsx';
import {
  contextUrlAtom,
  hasQuestionAtom,
  isDrawerOpenAtom,
  type Store,
  standaloneServiceFaultAtom,
  suggestedQuestionsAtom,
} from '../state/atoms.ts';
import { type KnownPage, knownPageAtom } from '../state/topic.ts';
import { DepartmentContact } from '../support/support.tsx';

/** The suggested questions if the service sends none (spec §9). */
const SUGGESTIONS = ([1, 2, 3, 4, 5, 6] as const).map((number) => `suggestion${number}` as const);

/** The landing view below the header, shown while no question is asked. It is also the empty-state panel (spec §2). */
export function Landing({ headingId }: { readonly headingId: string }): ReactNode {
  const { departmentName, languages } = useDrawer().configuration;
  const { language, say } = useWords();
  const suggested = useDrawerAtom(suggestedQuestionsAtom);
  const pageQuestions = useDrawerAtom(pageQuestionsAtom);
  const serviceFault = useDrawerAtom(standaloneServiceFaultAtom);
  // The service's questions and the department's name have the default language.
  const isDefault = language === languages[0];
  const popular =
    isDefault && suggested.length > 0
      ? uniqueValidQuestions(suggested)
      : SUGGESTIONS.map((key) => say(key)).filter((question) => question !== '');
  const department = (isDefault && departmentName) || say('department');
  return (
    <div className="landing">
      {serviceFault !== undefined && (
        <div className="notice" data-kind="no-answer" role="alert">
          <p>{serviceFault || say('unreachable')}</p>
        </div>
      )}
      <h2 id={headingId} className="landing-title">
        {say('popularQuestions')}
      </h2>
      <p className="landing-lead">{say('landingLead', { department })}</p>
      <ul className="card-list two-columns suggestions">
        {[...new Set([...pageQuestions, ...popular])].map((question) => (
          <li key={question}>
            <QuestionButton question={question} />
          </li>
        ))}
      </ul>
      <DepartmentContact />
    </div>
  );
}

/** Timeout of the request, in ms. Questions that arrive later would move the list under the visitor's pointer. */
const TIMEOUT_MS = 2_000;
const MAX_PAGE_QUESTIONS = 3;

/** Suggested questions about the page context. Empty if the service offers none. */
const pageQuestionsAtom = atom((get) => {
  const loaded = get(knownPageAtom);
  return loaded !== undefined && loaded.url === get(contextUrlAtom) ? loaded.questions : [];
});

/** URL of the page context while the landing view is shown; undefined while the view is hidden. */
const landingContextUrlAtom = atom((get) =>
  get(isDrawerOpenAtom) && !get(hasQuestionAtom) ? get(contextUrlAtom) : undefined,
);

/**
 * Loads the title of the page context and questions about it when the landing view appears, unless they are already
 * loaded. Ignores failures.
 */
export function loadContextPageOnLanding(store: Store, apiBaseUrl: string): void {
  async function load(): Promise<void> {
    // Waits, because the host page may open the drawer and ask a question in one call. In this case, the landing view
    // is not shown and needs no questions.
    await Promise.resolve();
    const url = store.get(landingContextUrlAtom);
    if (url === undefined || url === store.get(knownPageAtom)?.url) return;
    const page = await requestPage(apiBaseUrl, url).catch(() => undefined);
    if (page !== undefined) store.set(knownPageAtom, page);
  }
  store.sub(landingContextUrlAtom, () => void load());
}

async function requestPage(apiBaseUrl: string, url: string): Promise<KnownPage> {
  const query = new URLSearchParams({ contextUrl: shareablePageUrl(new URL(url)) });
  const response = await fetch(`${apiBaseUrl}/v2/suggestions?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  // A service may lack this endpoint.
  if (response.status === 404) return { url, title: '', questions: [] };
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const body: unknown = await response.json();
  const { pageTitle, suggestedQuestions } = Object(body);
  const offered = Array.isArray(suggestedQuestions) ? suggestedQuestions.flatMap(readQuestion) : [];
  return {
    url,
    title: typeof pageTitle === 'string' ? stripDeceptive(pageTitle).trim() : '',
    questions: uniqueValidQuestions(offered).slice(0, MAX_PAGE_QUESTIONS),
  };
}

function readQuestion(offered: unknown): readonly { readonly question: string }[] {
  const { question } = Object(offered);
  return typeof question === 'string' ? [{ question: stripDeceptive(question) }] : [];
}
