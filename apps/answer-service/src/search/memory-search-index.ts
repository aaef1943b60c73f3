import type { Page, Section } from '@assist/content';
import { matchConcepts } from './concept-matches.ts';
import { concepts } from './concepts.ts';
import { labelMatch, namesWholeLabel } from './label-match.ts';
import { pageKey } from './page-key.ts';
import { createPostings } from './postings.ts';
import { asksForPerson, intentFactor } from './question-intent.ts';
import { isSameQuestion } from './same-question.ts';
import type { SearchHit, SearchIndex } from './search-index.ts';
import { terms } from './terms.ts';
import { createVocabulary } from './vocabulary.ts';

/** What a question proves by naming all that a title or heading names, whatever else it says. */
const WHOLE_LABEL_COVERAGE = 0.62;
/** 'Who is the president?' wants a name, which pages about benefits do not give. */
const PERSON_FACTOR = 0.5;
const SAME_QUESTION_FACTOR = 2;
const CONTEXT_FACTOR = 2;

/**
 * An index in memory: BM25 over titles, headings and text, with synonyms and corrected spelling;
 * ranked by how much of the question a section holds, how much of its heading the question names,
 * and whether it is the kind of answer that is asked for.
 */
export function createMemorySearchIndex(pages: readonly Page[]): SearchIndex {
  const byPage = new Map(pages.map((page) => [pageKey(page.url), page.sections]));
  const all = pages.flatMap((page) => page.sections);
  const byId = new Map(all.map((section) => [section.id, section]));
  const postings = createPostings(all);
  const vocabulary = createVocabulary(
    all.flatMap((section) =>
      terms(`${section.pageTitle} ${section.heading} ${section.text}`).map(({ word }) => word),
    ),
  );

  return {
    page: async (url) => byPage.get(pageKey(url)) ?? [],
    search: async ({ text, contextUrl, limit }) => {
      const contextPage = contextUrl === undefined ? undefined : pageKey(contextUrl);
      const contextTitle = contextPage && byPage.get(contextPage)?.[0]?.pageTitle;
      const itself = concepts(text, vocabulary);
      const isAboutSomething = itself.some((concept) => !concept.isAspect);
      const asked =
        isAboutSomething || contextTitle === undefined
          ? itself
          : concepts(`${text} ${contextTitle}`, vocabulary);
      const exact = new Set(asked.map(({ stem }) => stem));
      const anyForm = new Set(asked.flatMap(({ alternatives }) => [...alternatives.keys()]));
      const personFactor = asksForPerson(text) ? PERSON_FACTOR : 1;

      const toHit = (section: Section, score: number, held: number): SearchHit => {
        const isContext = contextPage !== undefined && pageKey(section.url) === contextPage;
        const isSame = isSameQuestion(text, section.heading);
        const isNamed = namesWholeLabel(section, exact, postings);
        const named = Math.max(held, isNamed ? WHOLE_LABEL_COVERAGE : 0);
        const heading = labelMatch(section.heading || section.pageTitle, anyForm, postings);
        const title = labelMatch(section.pageTitle, anyForm, postings);
        return {
          section,
          coverage: isAboutSomething || isContext ? (isSame ? 1 : named * personFactor) : 0,
          score:
            score *
            named ** 1.5 *
            (0.55 + 0.45 * heading) *
            (0.7 + 0.3 * title) *
            intentFactor(text, section) *
            (isSame ? SAME_QUESTION_FACTOR : 1) *
            (isContext ? CONTEXT_FACTOR : 1),
        };
      };
      return [...matchConcepts(asked, postings)]
        .flatMap(([id, { score, coverage }]) => {
          const section = byId.get(id);
          return section === undefined ? [] : [toHit(section, score, coverage)];
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}
