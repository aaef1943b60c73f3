import { type Index, type IndexStore, pageKey } from '../content-index.ts';
import { embeddedTexts } from '../section-text.ts';
import { embedTexts, type VectorFiles } from '../vector-store.ts';
import { Ranking } from './ranking.ts';
import { RankingThread } from './ranking-thread.ts';

/** A question to more pages than this could hold the event loop for over 50 ms. */
const LARGEST_SITE_WITHOUT_THREAD = 2_000;

/** @param worker the bundle of `ranking-worker.ts`. If missing, this thread ranks sites of any size. */
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
          ? new RankingThread(worker, language, pages)
          : undefined;
      const ranking = thread ?? new Ranking(language);
      const index: Index = {
        rank: (query) => ranking.rank(query),
        pages: async (urls) => urls.flatMap((url) => byKey.get(pageKey(url)) ?? []),
      };
      try {
        await (ranking instanceof Ranking ? ranking.add(pages) : ranking.open());
        return {
          ...index,
          summary: await summarise(all, index),
          embed: async (embedder) => {
            const texts = embeddedTexts(pages).map(({ text }) => text);
            await ranking.embed(await embedTexts(texts, embedder, files));
            return index;
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
