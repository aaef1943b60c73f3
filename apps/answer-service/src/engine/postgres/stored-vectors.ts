import { createHash } from 'node:crypto';
import type { EmbeddingProgress } from '../content-index.ts';
import { type Embedder, embedInBatches } from '../embedder.ts';
import type { Database } from './database.ts';

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
  onProgress: EmbeddingProgress = () => {},
): Promise<StoredVectors> {
  const name = `vectors_${createHash('sha256').update(embedder.name).digest('hex').slice(0, 16)}`;
  const table = `${schema}.${name}`;
  return database.alone(table, async () => {
    await database.run(
      `CREATE TABLE IF NOT EXISTS ${table} (id text PRIMARY KEY, vector halfvec NOT NULL)`,
    );
    await copyVectors(database, schema, name);
    await embedMissing(database, schema, table, embedder, onProgress);
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
  onProgress: EmbeddingProgress,
): Promise<void> {
  for (let done = 0; ; ) {
    const rows = await database.run<{ id: string; content: string; missing: number }>(
      `SELECT id, content, (count(*) OVER ())::integer AS missing
        FROM ${schema}.embedded LEFT JOIN ${table} AS known USING (id) WHERE known.id IS NULL
        ORDER BY length(content) LIMIT ${FETCHED}`,
    );
    const [first] = rows;
    if (first === undefined) return;
    const total = done + first.missing;
    for await (const { batch, vectors } of embedInBatches(rows, (row) => row.content, embedder)) {
      await database.run(
        `INSERT INTO ${table} SELECT * FROM unnest($1::text[], $2::halfvec[]) ON CONFLICT DO NOTHING`,
        [batch.map(({ id }) => id), vectors.map(literal)],
      );
      done += batch.length;
      onProgress(done, total);
    }
  }
}

export function literal(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}
