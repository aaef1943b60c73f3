import MiniSearch, { type Query } from 'minisearch';
import type { EngineQuery } from '../search-engine.ts';
import { toTerm, words } from '../terms.ts';

/** Documents indexed in one turn of the event loop. */
const CHUNK_SIZE = 20;

/** The weight of a synonym; words of the question have 1. */
const SYNONYM_WEIGHT = 0.5;

/** The shortest word that fuzzy search may correct. */
const MIN_FUZZY_LENGTH = 5;

/** The shortest unknown word that may differ by two edits, because its stem may lack an ending. */
const MIN_TWO_EDITS_LENGTH = 7;

/** A field of a document: its text, and the weight of a word in it. */
export interface Field<Document> {
  readonly weight: number;
  readonly text: (document: Document) => string;
}

/** A document, and how well it matches. */
export interface Match<Document> {
  readonly document: Document;
  readonly score: number;
}

/** Ranks documents by the words of a query (BM25, by MiniSearch). */
export class WordIndex<Document> {
  readonly #documents: Document[] = [];
  readonly #terms = new Set<string>();
  readonly #index: MiniSearch<{ id: number }>;

  constructor(fields: Readonly<Record<string, Field<Document>>>) {
    const names = Object.keys(fields);
    this.#index = new MiniSearch({
      fields: names,
      tokenize: words,
      extractField: ({ id }, name) => {
        const document = this.#documents[id];
        if (name === 'id' || document === undefined) return String(id);
        return fields[name]?.text(document) ?? '';
      },
      processTerm: (word, field) => {
        const term = toTerm(word);
        if (term !== undefined && field !== undefined) this.#terms.add(term);
        return term;
      },
      searchOptions: {
        boost: Object.fromEntries(names.map((name) => [name, fields[name]?.weight ?? 1])),
        // Does not correct terms of the content, because they count as spelled correctly.
        fuzzy: (term) => {
          if (this.#terms.has(term) || term.length < MIN_FUZZY_LENGTH || /\d/.test(term)) {
            return false;
          }
          return term.length < MIN_TWO_EDITS_LENGTH ? 1 : 2;
        },
      },
    });
  }

  /** Adds documents in chunks, so that a running service goes on answering. */
  async add(documents: readonly Document[]): Promise<void> {
    const first = this.#documents.length;
    this.#documents.push(...documents);
    const ids = documents.map((_, position) => ({ id: first + position }));
    await this.#index.addAllAsync(ids, { chunkSize: CHUNK_SIZE });
  }

  /** The best matches, best first. */
  rank({ text, synonyms }: EngineQuery, limit: number): Match<Document>[] {
    const own = [...new Set(words(text))].join(' ');
    const query: Query = {
      combineWith: 'OR',
      queries: [
        own,
        { queries: [synonyms.join(' ')], fuzzy: false, boostTerm: () => SYNONYM_WEIGHT },
      ],
    };
    return this.#index
      .search(query)
      .slice(0, limit)
      .flatMap(({ id, score }) => {
        const document = this.#documents[id];
        return document === undefined ? [] : [{ document, score }];
      });
  }
}
