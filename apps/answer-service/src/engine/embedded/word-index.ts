import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineQuery } from '../content-index.ts';
import type { Field } from '../section-text.ts';
import type { Terms } from '../terms.ts';
import { bestOf } from '../vector-store.ts';

/** Number of documents to index in one turn of the event loop. */
const DOCUMENTS_PER_TURN = 20;

/** Weight of a synonym. A word of the question itself has weight 1. */
const SYNONYM_WEIGHT = 0.5;

/** Weight of a term that corrects an unknown one. Each edit lowers it. */
const CORRECTION_WEIGHT = 0.45;

/** Minimum length, in letters, of a stem that may be corrected. */
const MIN_CORRECTED_LENGTH = 5;

/**
 * Minimum length, in letters, of a stem that may be corrected by two edits. One wrong letter can change a stem by two
 * letters, because the stemmer misses the ending: 'prescription' becomes 'prescript', but 'prescripton' stays.
 */
const MIN_TWO_EDITS_LENGTH = 7;

/** BM25+: how soon repetitions of a term saturate, how much the length of a field counts, and the least of a match. */
const [SATURATION, LENGTH_SHARE, LEAST] = [1.2, 0.7, 0.5];

interface IndexedField<Document> extends Field<Document> {
  /** The number of different words of each document. */
  readonly lengths: number[];
  totalLength: number;
}

/** A document that matches a query. */
export interface Match<Document> {
  readonly document: Document;
  readonly score: number;
}

/** The documents that have a term in a field, and how often. Flat arrays: a question reads 400,000 entries in 3 ms. */
interface Postings {
  readonly documents: number[];
  readonly counts: number[];
}

/** Ranks documents by the words of a query, with the score BM25+ times the number of the query's terms that match. */
export class WordIndex<Document> {
  readonly #documents: Document[] = [];
  readonly #fields: readonly IndexedField<Document>[];
  /** For each term, its postings by field. */
  readonly #terms = new Map<string, Postings[]>();
  readonly #words: Terms['words'];
  readonly #toTerm: Terms['toTerm'];

  constructor(fields: readonly Field<Document>[], { words, toTerm }: Terms) {
    this.#fields = fields.map((field) => ({ ...field, lengths: [], totalLength: 0 }));
    this.#words = words;
    this.#toTerm = toTerm;
  }

  async add(documents: readonly Document[]): Promise<void> {
    for (const [position, document] of documents.entries()) {
      if (position % DOCUMENTS_PER_TURN === 0) await nextTurn();
      const id = this.#documents.push(document) - 1;
      for (const [position, field] of this.#fields.entries()) {
        const words = this.#words(field.text(document));
        const length = new Set(words).size;
        field.lengths.push(length);
        field.totalLength += length;
        for (const word of words) this.#count(word, position, id);
      }
    }
  }

  /** Returns at most `limit` matching documents, best first. */
  rank({ text, synonyms }: EngineQuery, limit: number): Match<Document>[] {
    const scores = new Float64Array(this.#documents.length);
    const matched = new Uint16Array(scores.length);
    const lastTerm = new Uint16Array(scores.length);
    const own = this.#weigh(text, 1);
    const asked = new Map(own);
    for (const [term, weight] of this.#weigh(synonyms.join(' '), SYNONYM_WEIGHT)) {
      asked.set(term, weight + (asked.get(term) ?? 0));
    }
    let number = 0;
    for (const [term, weight] of asked) {
      number += 1;
      const known = this.#terms.get(term);
      const found: readonly (readonly [number, Postings[]])[] =
        known === undefined ? this.#corrections(term, own.get(term) ?? 0) : [[weight, known]];
      for (const [factor, postings] of found) {
        this.#score(factor, postings, scores, (document) => {
          if (lastTerm[document] !== number) matched[document] = (matched[document] ?? 0) + 1;
          lastTerm[document] = number;
        });
      }
    }
    for (const [document, terms] of matched.entries()) {
      if (terms > 1) scores[document] = terms * (scores[document] ?? 0);
    }
    return bestOf(scores, limit, 0).flatMap((id) => {
      const document = this.#documents[id];
      return document === undefined ? [] : [{ document, score: scores[id] ?? 0 }];
    });
  }

  #count(word: string, field: number, id: number): void {
    const term = this.#toTerm(word);
    if (term === undefined) return;
    const byField =
      this.#terms.get(term) ?? this.#fields.map((): Postings => ({ documents: [], counts: [] }));
    this.#terms.set(term, byField);
    const postings = byField[field];
    if (postings === undefined) return;
    const { documents, counts } = postings;
    const last = documents.length - 1;
    if (documents[last] === id) counts[last] = (counts[last] ?? 0) + 1;
    else {
      documents.push(id);
      counts.push(1);
    }
  }

  /** Returns the terms of a text, each with `weight` for each of its words. */
  #weigh(text: string, weight: number): Map<string, number> {
    const weights = new Map<string, number>();
    for (const word of new Set(this.#words(text))) {
      const term = this.#toTerm(word);
      if (term !== undefined) weights.set(term, weight + (weights.get(term) ?? 0));
    }
    return weights;
  }

  #score(
    weight: number,
    postings: readonly Postings[],
    scores: Float64Array,
    onMatch: (document: number) => void,
  ): void {
    const total = this.#documents.length;
    for (const [position, { lengths, totalLength, ...field }] of this.#fields.entries()) {
      const { documents, counts } = postings[position] ?? { documents: [], counts: [] };
      const rarity = Math.log(1 + (total - documents.length + 0.5) / (documents.length + 0.5));
      const factor = weight * field.weight * rarity;
      const average = totalLength / total;
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at] ?? 0;
        const count = counts[at] ?? 0;
        const norm = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[document] ?? 0)) / average;
        const part = (count * (SATURATION + 1)) / (count + SATURATION * norm);
        scores[document] = (scores[document] ?? 0) + factor * (LEAST + part);
        onMatch(document);
      }
    }
  }

  /** Finds the terms within one or two edits of an unknown term. Terms with digits are not corrected. */
  #corrections(term: string, weight: number): [number, Postings[]][] {
    if (weight === 0 || term.length < MIN_CORRECTED_LENGTH || /\d/.test(term)) return [];
    const most = term.length < MIN_TWO_EDITS_LENGTH ? 1 : 2;
    return [...this.#terms].flatMap(([known, postings]): [number, Postings[]][] => {
      if (Math.abs(known.length - term.length) > most) return [];
      const edits = distance(term, known);
      const factor = (CORRECTION_WEIGHT * known.length) / (known.length + edits);
      return edits > most ? [] : [[weight * factor, postings]];
    });
  }
}

/** Returns the Levenshtein distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
