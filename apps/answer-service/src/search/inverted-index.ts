import type { TimeSlice } from '../time-slice.ts';
import { BM25 } from '../tuning.ts';

/** The documents that hold a term, and what each gains by it before the term's own weight. */
export interface Postings {
  readonly documents: Uint32Array;
  readonly impacts: Float32Array;
}

/** Query terms with their weights. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** BM25F over documents numbered in the order they were added. */
export interface InvertedIndex {
  /** The score of every document for the terms of a question; 0 where none is held. */
  score(terms: WeightedTerms): Float32Array;
  /** Divided by its maximum, so that collections of different sizes compare: 1 for a term that no document holds. */
  inverseDocumentFrequency(term: string): number;
  /** What is known of each term. */
  readonly postings: ReadonlyMap<string, Postings>;
}

/** Collects documents and makes the index once all are known, because lengths are compared with the average. */
export class InvertedIndexBuilder<Field extends string> {
  readonly #fields: readonly (readonly [Field, number])[];
  /** For each term: document, field and count, one after the other. */
  readonly #counts = new Map<string, number[]>();
  readonly #lengths: number[][];
  #size = 0;

  /** @param weights how much one occurrence counts, by the field it stands in */
  constructor(weights: readonly (readonly [Field, number])[]) {
    this.#fields = weights;
    this.#lengths = weights.map(() => []);
  }

  add(document: Readonly<Record<Field, readonly string[]>>): void {
    for (const [position, [field]] of this.#fields.entries()) {
      const terms = document[field];
      this.#lengths[position]?.push(terms.length);
      const counts = new Map<string, number>();
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const list = this.#counts.get(term);
        if (list === undefined) this.#counts.set(term, [this.#size, position, count]);
        else list.push(this.#size, position, count);
      }
    }
    this.#size += 1;
  }

  async build(timeSlice: TimeSlice): Promise<InvertedIndex> {
    const size = this.#size;
    const averages = this.#lengths.map((lengths) =>
      Math.max(1, lengths.reduce((total, length) => total + length, 0) / size),
    );
    const { lengthNormalisation } = BM25;
    const gain = (document: number, position: number, count: number): number => {
      const weight = this.#fields[position]?.[1] ?? 0;
      const length = (this.#lengths[position]?.[document] ?? 0) / (averages[position] ?? 1);
      return (weight * count) / (1 - lengthNormalisation + lengthNormalisation * length);
    };
    const postings = new Map<string, Postings>();
    for (const [term, counts] of this.#counts) {
      postings.set(term, toPostings(counts, gain));
      this.#counts.delete(term);
      await timeSlice.yieldIfOver();
    }
    return createInvertedIndex(postings, size);
  }
}

/**
 * Makes an index of what is known of some terms.
 *
 * @param size number of all documents
 * @param known the inverse document frequency of a term, where another index knows it better
 */
export function createInvertedIndex(
  postings: ReadonlyMap<string, Postings>,
  size: number,
  known?: (term: string) => number,
): InvertedIndex {
  const ofCount = (holding: number): number =>
    Math.log(1 + (size - holding + 0.5) / (holding + 0.5));
  const inverseDocumentFrequency =
    known ??
    ((term: string): number => ofCount(postings.get(term)?.documents.length ?? 0) / ofCount(0));
  return {
    postings,
    inverseDocumentFrequency,
    score: (terms) => {
      const scores = new Float32Array(size);
      for (const [term, count] of terms) {
        const found = postings.get(term);
        if (found === undefined) continue;
        const weight = count * inverseDocumentFrequency(term);
        const { documents, impacts } = found;
        for (let i = 0; i < documents.length; i += 1) {
          const document = documents[i] ?? 0;
          scores[document] = (scores[document] ?? 0) + weight * (impacts[i] ?? 0);
        }
      }
      return scores;
    },
  };
}

/** Joins the fields of each document: the counts of one document stand together, in rising order. */
function toPostings(
  counts: readonly number[],
  gain: (document: number, position: number, count: number) => number,
): Postings {
  const documents = new Uint32Array(counts.length / 3);
  const impacts = new Float32Array(counts.length / 3);
  let size = 0;
  for (let i = 0; i < counts.length; i += 3) {
    const document = counts[i] ?? 0;
    if (size === 0 || documents[size - 1] !== document) {
      documents[size] = document;
      size += 1;
    }
    impacts[size - 1] =
      (impacts[size - 1] ?? 0) + gain(document, counts[i + 1] ?? 0, counts[i + 2] ?? 0);
  }
  for (let i = 0; i < size; i += 1) {
    const value = impacts[i] ?? 0;
    impacts[i] = value / (BM25.saturation + value);
  }
  return { documents: documents.slice(0, size), impacts: impacts.slice(0, size) };
}
