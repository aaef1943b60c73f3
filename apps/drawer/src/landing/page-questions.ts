import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { loadChunk } from '../lazy-module.ts';
import type { Store } from '../state/assistant.ts';
import { contextUrlAtom, isDrawerOpenAtom, userQueryAtom } from '../state/atoms.ts';

interface PageQuestions {
  readonly url: string;
  readonly questions: readonly string[];
}

const loadedAtom: PrimitiveAtom<PageQuestions | undefined> = atom<PageQuestions>();

/** Suggested questions about the page context. Empty if the service offers none. */
export const pageQuestionsAtom: Atom<readonly string[]> = atom((get) => {
  const loaded = get(loadedAtom);
  return loaded !== undefined && loaded.url === get(contextUrlAtom) ? loaded.questions : [];
});

/** URL of the page context while the landing view is shown; undefined while the view is hidden. */
const shownUrlAtom: Atom<string | undefined> = atom((get) =>
  get(isDrawerOpenAtom) && get(userQueryAtom) === '' ? get(contextUrlAtom) : undefined,
);

/**
 * Loads the questions about the page context when the landing view appears, unless they are already loaded. Ignores
 * failures.
 */
export function loadPageQuestions(store: Store, apiBaseUrl: string): void {
  async function load(): Promise<void> {
    // Waits, because the host page may open the drawer and ask a question in one call. In this case, the landing view
    // is not shown and needs no questions.
    await Promise.resolve();
    const url = store.get(shownUrlAtom);
    if (url === undefined || url === store.get(loadedAtom)?.url) return;
    const questions = await loadChunk(() => import('./request-questions.ts'))
      .then(({ requestQuestions }) => requestQuestions(apiBaseUrl, url))
      .catch(() => undefined);
    if (questions !== undefined) store.set(loadedAtom, { url, questions });
  }
  store.sub(shownUrlAtom, () => void load());
}
