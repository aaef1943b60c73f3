import type { Embedder } from '../embeddings/embedder.ts';
import { dotProduct, signBits } from '../embeddings/vectors.ts';
import {
  createMeaningIndex,
  type MeaningIndex,
  type MeaningScores,
  type MeaningVectors,
} from '../search/meaning-index.ts';
import { COMPARED_FROM_DATABASE } from '../tuning.ts';
import { toBytes, toFloats } from './bytes.ts';
import { type Database, inTransaction } from './database.ts';
import { insertVectors, VECTORS } from './tables.ts';

/** Where vectors are, and of how many pages and sections. */
interface StoredVectors {
  readonly schema: string;
  readonly pages: number;
  readonly sections: number;
}

/** What is known of the meaning of a collection; undefined while no instance has added it. */
export async function findMeaning(
  database: Database,
  stored: StoredVectors,
  embedder: Embedder,
): Promise<MeaningIndex | undefined> {
  const { schema } = stored;
  const { rows } = await database.query<{ page_mean: Buffer; section_mean: Buffer }>(
    `SELECT page_mean, section_mean FROM assist.collections
      WHERE schema = $1 AND section_mean IS NOT NULL`,
    [schema],
  );
  const [means] = rows;
  if (means === undefined) return undefined;
  const examples = {
    department: await readVectors(database, schema, 'department'),
    elsewhere: await readVectors(database, schema, 'elsewhere'),
  };
  const scoresOf = (kind: 'pages' | 'sections', mean: Buffer): MeaningScores =>
    createStoredScores(database, schema, kind, { mean: toFloats(mean), size: stored[kind] });
  return createMeaningIndex(embedder, examples, {
    pages: scoresOf('pages', means.page_mean),
    sections: scoresOf('sections', means.section_mean),
  });
}

/** Adds the vectors of a collection: all of them, or none. */
export async function addMeaning(
  database: Database,
  schema: string,
  vectors: MeaningVectors,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const means = await insertVectors(connection, schema, vectors);
    await connection.query(
      'UPDATE assist.collections SET page_mean = $2, section_mean = $3 WHERE schema = $1',
      [schema, toBytes(means.pages), toBytes(means.sections)],
    );
  });
}

/** Compares a question with the vectors of one kind: exactly with those whose sign bits agree most with its own. */
function createStoredScores(
  database: Database,
  schema: string,
  kind: 'pages' | 'sections',
  { mean, size }: { readonly mean: Float32Array; readonly size: number },
): MeaningScores {
  return {
    score: async (question) => {
      const scores = new Float32Array(size);
      if (question.length !== mean.length) return scores;
      const { rows } = await database.query<{ number: number; vector: Buffer }>(
        `SELECT number, vector FROM ${schema}.vectors WHERE kind = $1
          ORDER BY bit_count(sign_bits # $2::bit varying) LIMIT $3`,
        [VECTORS[kind], signBits(question, mean).join(''), COMPARED_FROM_DATABASE],
      );
      for (const row of rows) {
        scores[row.number] = Math.max(0, dotProduct(toFloats(row.vector), question));
      }
      return scores;
    },
  };
}

/** Reads the vectors of some examples, in their order. */
async function readVectors(
  database: Database,
  schema: string,
  kind: 'department' | 'elsewhere',
): Promise<Float32Array[]> {
  const { rows } = await database.query<{ vector: Buffer }>(
    `SELECT vector FROM ${schema}.vectors WHERE kind = $1 ORDER BY number`,
    [VECTORS[kind]],
  );
  return rows.map(({ vector }) => toFloats(vector));
}
