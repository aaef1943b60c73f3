import { fitPageUrl } from '@assist/rules';
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { selectQuestions } from '../answer/selections.ts';
import { stripDeceptive } from '../deceptive-characters.ts';
import type { Store } from '../state/assistant.ts';
import { contextUrlAtom, isDrawerOpenAtom, userQueryAtom } from '../state/atoms.ts';

/** Longest wait for the questions, in ms: later, the list would move under the pointer. */
const TIMEOUT_MS = 2_000;
const MAX_PAGE_QUESTIONS = 3;

interface PageQuestions {
  readonly url: string;
  readonly questions: readonly string[];
}

const loadedAtom: PrimitiveAtom<PageQuestions | undefined> = atom<PageQuestions>();

/** Questions of the page the drawer was opened for; empty where the service offers none. */
export const pageQuestionsAtom: Atom<readonly string[]> = atom((get) => {
  const loaded = get(loadedAtom);
  return loaded !== undefined && loaded.url === get(contextUrlAtom) ? loaded.questions : [];
});

/** The page whose questions the landing view shows, if it is on screen. */
const shownUrlAtom: Atom<string | undefined> = atom((get) =>
  get(isDrawerOpenAtom) && get(userQueryAtom) === '' ? get(contextUrlAtom) : undefined,
);

/** Loads the questions of a page when the drawer opens for it, once a page. A failure changes nothing. */
export function loadPageQuestions(store: Store, apiBaseUrl: string): void {
  async function load(): Promise<void> {
    // The page may open the drawer and ask in one call: the landing view is not shown then.
    await Promise.resolve();
    const url = store.get(shownUrlAtom);
    if (url === undefined || url === store.get(loadedAtom)?.url) return;
    const questions = await request(apiBaseUrl, url).catch(() => []);
    if (questions.length > 0) store.set(loadedAtom, { url, questions });
  }
  store.sub(shownUrlAtom, () => void load());
}

/** @throws {Error} when the service does not answer in time with JSON */
async function request(apiBaseUrl: string, url: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ contextUrl: fitPageUrl(new URL(url)) });
  const response = await fetch(`${apiBaseUrl}/v2/suggestions?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) return [];
  const body: unknown = await response.json();
  const { suggestedQuestions } = Object(body);
  const offered = Array.isArray(suggestedQuestions) ? suggestedQuestions.flatMap(readQuestion) : [];
  return selectQuestions(offered).slice(0, MAX_PAGE_QUESTIONS);
}

function readQuestion(offered: unknown): readonly { readonly question: string }[] {
  const { question } = Object(offered);
  return typeof question === 'string' ? [{ question: stripDeceptive(question) }] : [];
}
