import type { Page } from '@assist/content';
import { meanVector, signBits } from '../embeddings/vectors.ts';
import type { MeaningVectors } from '../search/meaning-index.ts';
import type { MemoryCollection } from '../search/memory-search-index.ts';
import { pageKey } from '../search/page-key.ts';
import { TimeSlice } from '../time-slice.ts';
import { isCorrectable } from '../words/spelling.ts';
import { stem } from '../words/terms.ts';
import { toBytes } from './bytes.ts';
import type { Connection } from './database.ts';

/** What a row of postings is of: a term holds documents, with what each gains by it. */
export const POSTINGS = { sections: 0, pages: 1, names: 2, asked: 3 } as const;

/** What a vector is of. */
export const VECTORS = { department: 0, elsewhere: 1, pages: 2, sections: 3 } as const;

/**
 * What is sent together: more makes answers wait while it is put into words. The bytes of many rows are one value
 * that the server cuts up, far faster than each for itself.
 */
const PAGES_AT_ONCE = 20;
const ROWS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 1_000_000;

/** Makes the tables of a collection, without its vectors. @param schema a name that needs no quotes */
export async function createTables(
  connection: Connection,
  schema: string,
  pages: readonly Page[],
  { index }: MemoryCollection,
): Promise<void> {
  await connection.query(`
    CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.pages (number integer PRIMARY KEY, key text NOT NULL, page text NOT NULL);
    CREATE TABLE ${schema}.words (
      word text PRIMARY KEY, count integer NOT NULL, stem text NOT NULL, initial text);
    CREATE TABLE ${schema}.postings (
      term text, kind integer, data bytea NOT NULL, PRIMARY KEY (term, kind));
    ALTER TABLE ${schema}.postings ALTER data SET STORAGE EXTERNAL;
    CREATE TABLE ${schema}.vectors (
      kind integer, number integer, sign_bits bit varying NOT NULL, vector bytea NOT NULL);
    ALTER TABLE ${schema}.vectors ALTER vector SET STORAGE EXTERNAL;
  `);
  await insertPages(connection, schema, pages);
  await insertWords(connection, schema, index.spelling.documentFrequencies);
  await insertPieces(connection, postingRows(index), (values) => ({
    text: `INSERT INTO ${schema}.postings (term, kind, data)
      SELECT term, kind, substring($1::bytea FROM start FOR size)
      FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::text[]) AS row (start, size, kind, term)`,
    values,
  }));
  await connection.query(`
    CREATE INDEX ON ${schema}.pages (key);
    CREATE INDEX ON ${schema}.words (stem);
    CREATE INDEX ON ${schema}.words (initial);
    ANALYZE ${schema}.pages, ${schema}.words, ${schema}.postings;
  `);
}

/** Adds the vectors of a collection. Returns the means that the questions' sign bits are taken against. */
export async function insertVectors(
  connection: Connection,
  schema: string,
  vectors: MeaningVectors,
): Promise<{ readonly pages: Float32Array; readonly sections: Float32Array }> {
  const timeSlice = new TimeSlice();
  const means = {
    pages: await meanVector(vectors.pages, timeSlice),
    sections: await meanVector(vectors.sections, timeSlice),
  };
  await insertPieces(connection, vectorRows(vectors, means), (values) => ({
    text: `INSERT INTO ${schema}.vectors (kind, number, sign_bits, vector)
      SELECT kind, number, sign_bits::bit varying, substring($1::bytea FROM start FOR size)
      FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::text[])
        AS row (start, size, kind, number, sign_bits)`,
    values,
  }));
  await connection.query(`CREATE INDEX ON ${schema}.vectors (kind); ANALYZE ${schema}.vectors`);
  return means;
}

async function insertPages(
  connection: Connection,
  schema: string,
  pages: readonly Page[],
): Promise<void> {
  for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
    const some = pages.slice(start, start + PAGES_AT_ONCE);
    await connection.query(
      `INSERT INTO ${schema}.pages SELECT * FROM unnest($1::integer[], $2::text[], $3::text[])`,
      [
        some.map((_, position) => start + position),
        some.map(({ url }) => pageKey(url)),
        some.map((page) => JSON.stringify(page)),
      ],
    );
  }
}

async function insertWords(
  connection: Connection,
  schema: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const all = [...counts];
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    const some = all.slice(start, start + ROWS_AT_ONCE);
    await connection.query(
      `INSERT INTO ${schema}.words
        SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[])`,
      [
        some.map(([word]) => word),
        some.map(([, count]) => count),
        some.map(([word]) => stem(word)),
        some.map(([word]) => (isCorrectable(word) ? word.charAt(0) : null)),
      ],
    );
  }
}

/** A row that holds bytes, and its other values. */
interface Piece {
  readonly data: Buffer;
  readonly values: readonly (string | number)[];
}

function* postingRows({
  sections,
  pages,
  names,
  asked,
}: MemoryCollection['index']): Generator<Piece> {
  for (const [kind, { postings }] of [
    [POSTINGS.sections, sections],
    [POSTINGS.pages, pages],
    [POSTINGS.names, names],
    [POSTINGS.asked, asked],
  ] as const) {
    for (const [term, { documents, impacts }] of postings) {
      const data = Buffer.concat([toBytes(documents), toBytes(impacts)]);
      yield { data, values: [kind, term] };
    }
  }
}

function* vectorRows(
  vectors: MeaningVectors,
  means: { readonly pages: Float32Array; readonly sections: Float32Array },
): Generator<Piece> {
  for (const [kind, some, mean] of [
    [VECTORS.department, vectors.department, undefined],
    [VECTORS.elsewhere, vectors.elsewhere, undefined],
    [VECTORS.pages, vectors.pages, means.pages],
    [VECTORS.sections, vectors.sections, means.sections],
  ] as const) {
    for (const [number, vector] of some.entries()) {
      const bits = mean === undefined ? '' : signBits(vector, mean).join('');
      yield { data: toBytes(vector), values: [kind, number, bits] };
    }
  }
}

/**
 * Inserts rows, many at a time. `statement` gets their bytes as one value, where each begins in it and how long it
 * is, and their other values column by column.
 */
async function insertPieces(
  connection: Connection,
  rows: Iterable<Piece>,
  statement: (values: unknown[]) => { text: string; values: unknown[] },
): Promise<void> {
  let some: Piece[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    const columns = some[0]?.values.map((_, column) => some.map(({ values }) => values[column]));
    const starts: number[] = [];
    let start = 1;
    for (const { data } of some) {
      starts.push(start);
      start += data.length;
    }
    const sizes = some.map(({ data }) => data.length);
    const block = Buffer.concat(some.map(({ data }) => data));
    await connection.query(statement([block, starts, sizes, ...(columns ?? [])]));
    some = [];
    bytes = 0;
  };
  for (const row of rows) {
    some.push(row);
    bytes += row.data.length;
    if (bytes >= BYTES_AT_ONCE || some.length >= ROWS_AT_ONCE) await send();
  }
  if (some.length > 0) await send();
}
