import { createHash } from 'node:crypto';
import type { Page } from '@assist/content';
import { baseLanguage } from '@assist/words';
import {
  type EngineQuery,
  type Index,
  MAX_RANKED,
  pageKey,
  type RankedSection,
} from '../content-index.ts';
import { type Embedder, embedInBatches } from '../embedder.ts';
import { type Terms, termsOf } from '../terms.ts';
import type { Ask, Database } from './database.ts';

/** Weight of synonyms and of spelling corrections. The question's own words have weight 1. */
const GUESS_WEIGHT = 0.5;

/**
 * `ts_rank` weights of text, questions from `asked-questions.txt`, heading and title, in this order. For pages, the
 * third weight is for the description. The weights are the best of 12 sets, measured with 730 questions over 216 pages.
 */
const FIELD_WEIGHTS = '{0.6,0.8,1,1}';

/**
 * Maximum number of rows to score for a question. `rankRows` finds the rows that contain one of the rarest terms. It
 * adds terms, the rarest first, while the sum of their rows stays within the maximum. It always uses the rarest term.
 * The other terms find no rows, but they contribute to the scores.
 */
const MAX_SCORED = 2_000;

/** `rows` counts the rows that hold the term. `weight` includes the inverse document frequency. */
interface WeightedTerm {
  readonly term: string;
  readonly rows: number;
  readonly weight: number;
}

/** The number exceeds `MAX_RANKED`, because several texts may belong to one section. */
const NEAREST_TEXTS = 200;

const CONFIGURATIONS: Readonly<Partial<Record<string, string>>> = {
  ar: 'arabic',
  en: 'english',
  es: 'spanish',
  fr: 'french',
};

/** A language without a stemmer is searched by whole words. */
export function textSearchOf(language: string): string {
  return CONFIGURATIONS[baseLanguage(language)] ?? 'simple';
}

export function createPostgresIndex(
  question: Database['question'],
  schema: string,
  language: string,
  vectors?: StoredVectors,
): Index {
  return {
    rank: (query) =>
      question(async (ask) => {
        const { sections, pages } = await findTerms(ask, schema, language, query);
        const { vector } = query;
        const rankedPages = await rankRows(ask, `${schema}.pages`, pages);
        return {
          sectionsByWords: await rankRows(ask, `${schema}.sections`, sections),
          pagesByWords: rankedPages.map(({ url, score }) => ({ url, score })),
          sectionsByEmbedding:
            vectors && vector ? await findNearest(ask, schema, vectors, vector) : [],
        };
      }),
    pages: (urls) =>
      question(async (ask) => {
        const rows = await ask<{ content: string }>(
          `SELECT content FROM ${schema}.pages
            JOIN unnest($1::text[]) WITH ORDINALITY AS wanted (id, place) USING (id) ORDER BY place`,
          [urls.map(pageKey)],
        );
        return rows.map(({ content }): Page => JSON.parse(content));
      }),
  };
}

/** Replaces an unknown word of at least five letters by the nearest known one within two edits. */
async function findTerms(
  ask: Ask,
  schema: string,
  language: string,
  { text, synonyms }: EngineQuery,
): Promise<Record<'pages' | 'sections', readonly WeightedTerm[]>> {
  const own = termsOf(language);
  const configuration = textSearchOf(language);
  const weights = new Map(searched(synonyms.join(' '), own).map((word) => [word, GUESS_WEIGHT]));
  for (const word of searched(text, own)) weights.set(word, 1);
  const rows = await ask<WeightedTerm & { readonly table: 'pages' | 'sections' }>(
    `WITH asked AS MATERIALIZED (
      SELECT word, weight, term, known.term IS NOT NULL AS is_known
      FROM unnest($1::text[], $2::real[]) AS asked (word, weight),
        unnest(tsvector_to_array(to_tsvector('${configuration}', word))) AS term
        LEFT JOIN ${schema}.terms AS known USING (term)
    ), guessed AS (
      SELECT unnest(near.terms) AS term, weight * ${GUESS_WEIGHT} AS weight FROM asked, LATERAL (
        SELECT terms, levenshtein(spellings.word, asked.word) AS edits FROM ${schema}.spellings
        WHERE spellings.word % asked.word AND levenshtein_less_equal(spellings.word, asked.word, 2) <= 2
        ORDER BY edits, sections DESC LIMIT 1) AS near
      WHERE NOT is_known AND length(word) BETWEEN 5 AND 30 AND word !~ '\\d'
    ), found AS (
      SELECT term, max(weight) AS weight
      FROM (SELECT term, weight FROM asked UNION ALL SELECT term, weight FROM guessed) AS either GROUP BY term
    )
    SELECT 'pages' AS table, term, pages AS rows, weight * page_idf AS weight FROM found JOIN ${schema}.terms USING (term)
    UNION ALL
    SELECT 'sections', term, sections, weight * section_idf FROM found JOIN ${schema}.terms USING (term)
    ORDER BY rows`,
    [[...weights.keys()], [...weights.values()]],
  );
  const of = (wanted: string): WeightedTerm[] => rows.filter(({ table }) => table === wanted);
  return { pages: of('pages'), sections: of('sections') };
}

/** Returns the words to search for. The words contain only letters and digits, so they contain no `tsquery` syntax. */
function searched(text: string, { words, isStopWord }: Terms): string[] {
  return words(text).filter((word) => word.length > 1 && !isStopWord(word));
}

/**
 * Ranks rows by score. Each term adds its weight × `ts_rank`, which saturates when a row repeats the term. The sum is
 * divided by the logarithm of the row's length.
 * @param terms sorted by the number of their rows, the rarest term first
 */
async function rankRows(
  ask: Ask,
  table: string,
  terms: readonly WeightedTerm[],
): Promise<readonly RankedSection[]> {
  if (terms.length === 0) return [];
  let scored = 0;
  const rare = terms.filter(({ rows }, position) => {
    scored += rows;
    return position === 0 || scored <= MAX_SCORED;
  });
  const score = terms.map(
    ({ weight }, position) =>
      `${weight} * ts_rank('${FIELD_WEIGHTS}', words, $${position + 2}::tsquery)`,
  );
  // PostgreSQL keeps large `words` in the TOAST table and would load them for each term. Appending an empty vector
  // makes a copy in memory, so that PostgreSQL loads `words` once.
  return ask<RankedSection>(
    `SELECT id, url, (${score.join(' + ')})::double precision / ln(length(words) + 2) AS score
      FROM (SELECT id, url, CASE WHEN pg_column_size(words) < 8000 THEN words ELSE words || '' END AS words
        FROM ${table} WHERE words @@ $1::tsquery OFFSET 0) AS found
      ORDER BY score DESC, id LIMIT ${MAX_RANKED}`,
    [rare.map(({ term }) => term).join(' | '), ...terms.map(({ term }) => term)],
  );
}

/** Returns the sections with the nearest texts. None if the vectors differ in length: another embedder made them. */
async function findNearest(
  ask: Ask,
  schema: string,
  { table, dimensions }: StoredVectors,
  vector: Float32Array,
): Promise<readonly RankedSection[]> {
  if (vector.length !== dimensions) return [];
  const distance = `vector::halfvec(${dimensions}) <=> $1::halfvec(${dimensions})`;
  return ask<RankedSection>(
    `SELECT section AS id, url, max(score) AS score
      FROM (SELECT id, 1 - (${distance}) AS score FROM ${table} ORDER BY ${distance} LIMIT ${NEAREST_TEXTS}) AS nearest
      JOIN ${schema}.embedded USING (id) GROUP BY section, url ORDER BY score DESC LIMIT ${MAX_RANKED}`,
    [literal(vector)],
  );
}

/** 512 MB hold the HNSW graph of 200,000 vectors. Containers lack shared memory for parallel builds. */
export const BUILD_MEMORY =
  "SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL max_parallel_maintenance_workers = 0;";

/** Number of texts to fetch with one statement. The number is large, because each statement scans all texts. */
const FETCHED = 400;

/** A `halfvec` with more dimensions cannot be indexed. Such vectors are compared one by one. */
const MAX_INDEXED_DIMENSIONS = 4_000;

export interface StoredVectors {
  readonly table: string;
  readonly dimensions: number;
}

/** Only one instance embeds at a time. @throws errors of the embedder and the database */
export async function addVectors(
  database: Database,
  schema: string,
  embedder: Embedder,
): Promise<StoredVectors> {
  const name = `vectors_${createHash('sha256').update(embedder.name).digest('hex').slice(0, 16)}`;
  const table = `${schema}.${name}`;
  return database.alone(table, async () => {
    await database.run(
      `CREATE TABLE IF NOT EXISTS ${table} (id text PRIMARY KEY, vector halfvec NOT NULL)`,
    );
    await copyVectors(database, schema, name);
    await embedMissing(database, schema, table, embedder);
    const rows = await database.run<{ dimensions: number }>(
      `SELECT vector_dims(vector) AS dimensions FROM ${table} LIMIT 1`,
    );
    const dimensions = rows[0]?.dimensions ?? 0;
    if (dimensions <= MAX_INDEXED_DIMENSIONS && dimensions > 0) {
      await database.run(`${BUILD_MEMORY}
        CREATE INDEX IF NOT EXISTS ${name}_hnsw ON ${table}
          USING hnsw ((vector::halfvec(${dimensions})) halfvec_cosine_ops);
        ANALYZE ${table}`);
    }
    return { table, dimensions };
  });
}

async function copyVectors(database: Database, schema: string, name: string): Promise<void> {
  const rows = await database.run<{ schema: string }>(
    `SELECT schema FROM assist.indexes JOIN pg_tables ON schemaname = schema AND tablename = $2
      WHERE schema <> $1 ORDER BY used DESC LIMIT 1`,
    [schema, name],
  );
  const other = rows[0]?.schema;
  if (other === undefined) return;
  const copied = database.run(
    `INSERT INTO ${schema}.${name}
      SELECT mine.id, vector FROM ${schema}.embedded AS mine JOIN ${other}.embedded AS known USING (content)
        JOIN ${other}.${name} AS vectors ON vectors.id = known.id
      ON CONFLICT DO NOTHING`,
  );
  // Ignores errors, because another release may have dropped or changed the earlier index. Texts without a copied
  // vector are embedded again.
  await copied.catch(() => {});
}

async function embedMissing(
  database: Database,
  schema: string,
  table: string,
  embedder: Embedder,
): Promise<void> {
  for (;;) {
    const rows = await database.run<{ id: string; content: string }>(
      `SELECT id, content
        FROM ${schema}.embedded LEFT JOIN ${table} AS known USING (id) WHERE known.id IS NULL
        ORDER BY length(content) LIMIT ${FETCHED}`,
    );
    if (rows.length === 0) return;
    for await (const { batch, vectors } of embedInBatches(rows, (row) => row.content, embedder)) {
      await database.run(
        `INSERT INTO ${table} SELECT * FROM unnest($1::text[], $2::halfvec[]) ON CONFLICT DO NOTHING`,
        [batch.map(({ id }) => id), vectors.map(literal)],
      );
    }
  }
}

function literal(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}
