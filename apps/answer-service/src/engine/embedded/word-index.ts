import MiniSearch, { type Query } from 'minisearch';
import { type EngineQuery, MAX_RANKED, type RankedSection } from '../content-index.ts';
import type { Field } from '../section-text.ts';
import type { Terms } from '../terms.ts';

const CHUNK_SIZE = 20;

const SYNONYM_WEIGHT = 0.5;

const MIN_FUZZY_LENGTH = 5;

/**
 * Maximum number of documents that the terms of one query match, counted once for each term. MiniSearch takes 2 µs for
 * each. Beyond the limit, a query leaves out its commonest terms, which tell documents apart least: on a site of 216
 * pages, a limit in proportion lost no right page, and half of it lost 5 of 100.
 */
const MAX_MATCHES = 24_000;

/** The stemmer misses a wrong ending: 'prescription' becomes 'prescript', 'prescripton' stays. */
const MIN_TWO_EDITS_LENGTH = 7;

export class WordIndex<Document extends { readonly url: string }> {
  /** The number of documents that hold a term, and the id of the last of them. */
  readonly #terms = new Map<string, { count: number; last: string }>();
  readonly #toTerm: Terms['toTerm'];
  /** The id of the document whose terms MiniSearch adds. */
  #added = '';
  readonly #index: MiniSearch<Document>;

  constructor(
    idOf: (document: Document) => string,
    fields: readonly Field<Document>[],
    { words, toTerm }: Terms,
  ) {
    this.#toTerm = toTerm;
    const names = fields.map((_, position) => String(position));
    this.#index = new MiniSearch({
      fields: names,
      tokenize: words,
      storeFields: ['url'],
      extractField: (document, name) => {
        if (name === 'url') return document.url;
        if (name !== 'id') return fields[Number(name)]?.text(document) ?? '';
        this.#added = idOf(document);
        return this.#added;
      },
      processTerm: (word, field) => {
        const term = toTerm(word);
        if (term !== undefined && field !== undefined) this.#count(term);
        return term;
      },
      searchOptions: {
        tokenize: (text) => this.#rarest(new Set(words(text))),
        boost: Object.fromEntries(fields.map(({ weight }, position) => [position, weight])),
        // Terms that occur in the content count as spelled correctly, so fuzzy search never corrects them.
        fuzzy: (term) => {
          if (this.#terms.has(term) || term.length < MIN_FUZZY_LENGTH || /\d/.test(term)) {
            return false;
          }
          return term.length < MIN_TWO_EDITS_LENGTH ? 1 : 2;
        },
      },
    });
  }

  /** Adds documents in small chunks, so that the service can answer questions between the chunks. */
  async add(documents: readonly Document[]): Promise<void> {
    await this.#index.addAllAsync(documents, { chunkSize: CHUNK_SIZE });
  }

  rank({ text, synonyms }: EngineQuery): RankedSection[] {
    const query: Query = {
      combineWith: 'OR',
      queries: [
        text,
        { queries: [synonyms.join(' ')], fuzzy: false, boostTerm: () => SYNONYM_WEIGHT },
      ],
    };
    return this.#index
      .search(query)
      .slice(0, MAX_RANKED)
      .map(({ id, url, score }) => ({ id, url, score }));
  }

  #count(term: string): void {
    const { count = 0, last } = this.#terms.get(term) ?? {};
    if (last !== this.#added) this.#terms.set(term, { count: count + 1, last: this.#added });
  }

  /** Returns the rarest words that together match at most `MAX_MATCHES` documents; at least one word. */
  #rarest(words: ReadonlySet<string>): string[] {
    const counted = [...words]
      .map((word) => ({ word, count: this.#terms.get(this.#toTerm(word) ?? '')?.count ?? 0 }))
      .sort((a, b) => a.count - b.count);
    let matches = 0;
    const excess = counted.findIndex(({ count }, position) => {
      matches += count;
      return position > 0 && matches > MAX_MATCHES;
    });
    return (excess < 0 ? counted : counted.slice(0, excess)).map(({ word }) => word);
  }
}
