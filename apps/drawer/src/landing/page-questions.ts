import { selectQuestions } from '@assist/chat';
import { fitPageUrl, stripDeceptive } from '@assist/rules';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../state/assistant.ts';
import { contextUrlAtom, isDrawerOpenAtom, userQueryAtom } from '../state/atoms.ts';
import { type KnownPage, knownPageAtom } from '../state/topic.ts';

/** Timeout of the request, in ms. Questions that arrive later would move the list under the visitor's pointer. */
const TIMEOUT_MS = 2_000;
const MAX_PAGE_QUESTIONS = 3;

/** Suggested questions about the page context. Empty if the service offers none. */
export const pageQuestionsAtom: Atom<readonly string[]> = atom((get) => {
  const loaded = get(knownPageAtom);
  return loaded !== undefined && loaded.url === get(contextUrlAtom) ? loaded.questions : [];
});

/** URL of the page context while the landing view is shown; undefined while the view is hidden. */
const shownUrlAtom: Atom<string | undefined> = atom((get) =>
  get(isDrawerOpenAtom) && get(userQueryAtom) === '' ? get(contextUrlAtom) : undefined,
);

/**
 * Loads the title of the page context and questions about it when the landing view appears, unless they are already
 * loaded. Ignores failures.
 */
export function loadPageQuestions(store: Store, apiBaseUrl: string): void {
  async function load(): Promise<void> {
    // Waits, because the host page may open the drawer and ask a question in one call. In this case, the landing view
    // is not shown and needs no questions.
    await Promise.resolve();
    const url = store.get(shownUrlAtom);
    if (url === undefined || url === store.get(knownPageAtom)?.url) return;
    const page = await requestPage(apiBaseUrl, url).catch(() => undefined);
    if (page !== undefined) store.set(knownPageAtom, page);
  }
  store.sub(shownUrlAtom, () => void load());
}

async function requestPage(apiBaseUrl: string, url: string): Promise<KnownPage> {
  const query = new URLSearchParams({ contextUrl: fitPageUrl(new URL(url)) });
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
    questions: selectQuestions(offered).slice(0, MAX_PAGE_QUESTIONS),
  };
}

function readQuestion(offered: unknown): readonly { readonly question: string }[] {
  const { question } = Object(offered);
  return typeof question === 'string' ? [{ question: stripDeceptive(question) }] : [];
}
