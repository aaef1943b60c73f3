import type { Section } from '@assist/content';
import {
  type Index,
  type IndexStore,
  MAX_RANKED,
  pageKey,
  type RankedSection,
} from '../content-index.ts';
import { inTurns } from '../in-turns.ts';
import { embeddedTexts } from '../section-text.ts';
import { bestOf, embedTexts, type VectorFiles, type Vectors } from '../vector-store.ts';
import { RankingThread } from './ranking-thread.ts';
import { WordRanking } from './word-ranking.ts';

/** The words of a question to more pages than this could hold the event loop for over 50 ms. */
const LARGEST_SITE_WITHOUT_THREAD = 2_000;

/**
 * Beyond 2,000 pages, a thread ranks by words while this one compares vectors, in short turns.
 *
 * @param worker the bundle of `ranking-worker.ts`. If missing, this thread ranks sites of any size.
 */
export function createEmbeddedStore(
  files: VectorFiles,
  language: string,
  worker?: URL,
): IndexStore {
  return {
    isWhole: async () => true,
    open: async (_, read, summarise) => {
      const all = await read();
      const byKey = new Map(all.map((page) => [pageKey(page.url), page]));
      const pages = [...byKey.values()];
      const thread =
        worker !== undefined && pages.length > LARGEST_SITE_WITHOUT_THREAD
          ? new RankingThread(worker, language)
          : undefined;
      const words = thread ?? new WordRanking(language);
      const createIndex = (embedded?: EmbeddedTexts): Index => ({
        rank: async (query) => {
          const [byWords, sectionsByEmbedding] = await Promise.all([
            words.rank(query),
            embedded && query.vector ? findNearest(embedded, query.vector) : [],
          ]);
          return { ...byWords, sectionsByEmbedding };
        },
        pages: async (urls) => urls.flatMap((url) => byKey.get(pageKey(url)) ?? []),
      });
      const index = createIndex();
      try {
        await words.add(pages);
        return {
          ...index,
          summary: await summarise(all, index),
          embed: async (embedder) => {
            const embedded: ReturnType<typeof embeddedTexts> = [];
            for await (const page of inTurns(pages)) {
              embedded.push(...embeddedTexts([page]));
            }
            const texts = embedded.map(({ text }) => text);
            const vectors = await embedTexts(texts, embedder, files);
            return createIndex({ vectors, sections: embedded.map(({ section }) => section) });
          },
          close: async () => thread?.closeLater(),
        };
      } catch (error) {
        await thread?.close();
        throw error;
      }
    },
  };
}

/** The vectors of all texts, and the section of each. The texts of a section follow each other. */
interface EmbeddedTexts {
  readonly vectors: Vectors;
  readonly sections: readonly Section[];
}

/** Returns the sections with the nearest text. None if the vectors differ in length: another embedder made them. */
async function findNearest(
  { vectors, sections }: EmbeddedTexts,
  question: Float32Array,
): Promise<RankedSection[]> {
  const products = await vectors.dotProducts(question);
  // Leaves each section its best text.
  for (let position = 1; position < products.length; position += 1) {
    if (sections[position] !== sections[position - 1]) continue;
    products[position] = Math.max(products[position - 1] ?? 0, products[position] ?? 0);
    products[position - 1] = Number.NEGATIVE_INFINITY;
  }
  return bestOf(products, MAX_RANKED).flatMap((position) => {
    const section = sections[position];
    if (section === undefined) return [];
    return [{ id: section.id, url: section.url, score: products[position] ?? 0 }];
  });
}
