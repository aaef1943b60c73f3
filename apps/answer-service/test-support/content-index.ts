import { type Page, parseMarkdown, type Section } from '@assist/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EngineQuery,
  type Index,
  type IndexStore,
  MAX_RANKED,
  type OpenIndex,
  type RankedLists,
} from '../src/engine/content-index.ts';
import type { Embedder } from '../src/engine/embedder.ts';
import { termsOf } from '../src/engine/terms.ts';

const DIMENSIONS = 64;

/**
 * An embedder that hashes the words of a text into 64 dimensions. Texts that share words therefore have similar
 * vectors.
 */
export const HASHING_EMBEDDER: Embedder = {
  name: 'hashed words',
  embed: async (texts) => texts.map(hashedWords),
};

function hashedWords(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of termsOf('en').words(text)) {
    let hash = 0;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Creates a page. Each section is given as `[heading, text, ...questions]`. */
export function page(
  path: string,
  title: string,
  sections: readonly (readonly [heading: string, text: string, ...questions: string[]])[],
): Page {
  const url = `https://site.example/${path}`;
  return {
    url,
    title,
    description: '',
    links: [],
    sections: sections.map(
      ([heading, text, ...questions], order): Section => ({
        id: `${url}#${order}`,
        url,
        pageTitle: title,
        heading,
        parentHeadings: [],
        level: 2,
        order,
        blocks: parseMarkdown(text).children,
        text,
        ...(questions.length > 0 && { questions }),
      }),
    ),
  };
}

const PAGES: readonly Page[] = [
  page('gold/', 'Gold card', [
    ['What it is', 'It gives you free rides on every bus.'],
    ['How to apply', 'Send us the application by post.'],
  ]),
  page('silver/', 'Silver card', [
    ['What it is', 'A cheaper card for part of the year.'],
    ['Lost cards', 'We replace it for free, and the gold one too.', 'my wallet was stolen'],
  ]),
  page('spine/', 'Spinal injuries', [['Treatment', 'A doctor treats an injured spine.']]),
  page('garden/', 'Gardening', [['Treatment', 'Water the roses in the morning, for an hour.']]),
  {
    ...page('burial/', 'Burials', [['Costs', 'We pay a part of the costs of a funeral.']]),
    questions: ['who pays the undertaker'],
  },
  page('odd/__proto__', 'constructor', [['toString', 'Prototypical hasOwnProperty text.']]),
  page('form/', 'Grants', [['How to ask', 'Fill in Form 31\u2011407XK.']]),
  ...Array.from({ length: MAX_RANKED + 5 }, (_, number) =>
    page(`office-${number}/`, `Office ${number}`, [
      ['Opening hours', `Office ${number} is open in the morning.`],
    ]),
  ),
];

/**
 * Defines the tests that every search engine must pass.
 * @param open opens an empty store
 */
export function describeEngine(name: string, open: () => Promise<IndexStore>): void {
  describe(name, { timeout: 60_000 }, () => {
    let opened: OpenIndex<number>;
    let index: Index;

    beforeAll(async () => {
      const store = await open();
      opened = await store.open(
        'contract',
        async () => PAGES,
        async (pages) => pages.length,
      );
      index = opened;
      expect(opened.summary).toBe(PAGES.length);
      const unembedded = await rank('gold card', { vector: hashedWords('gold card') });
      expect(unembedded.sectionsByEmbedding).toEqual([]);
      index = await opened.embed(HASHING_EMBEDDER);
    }, 60_000);
    afterAll(() => opened.close());

    function rank(text: string, others: Partial<EngineQuery> = {}): Promise<RankedLists> {
      return index.rank({ text, synonyms: [], ...others });
    }

    /** Returns the paths of the sections and of the pages that a search by words finds. */
    async function found(
      text: string,
      others: Partial<EngineQuery> = {},
    ): Promise<{ sections: string[]; pages: string[] }> {
      const { sectionsByWords, pagesByWords } = await rank(text, others);
      return {
        sections: sectionsByWords.map(({ id }) => id.replace('https://site.example/', '')),
        pages: pagesByWords.map(({ url }) => url.replace('https://site.example/', '')),
      };
    }

    it(`${name} ranks a word in the title above the same word in the text`, async () => {
      const { sections, pages } = await found('gold');
      expect(pages).toEqual(['gold/', 'silver/']);
      expect(new Set(sections)).toEqual(new Set(['gold/#0', 'gold/#1', 'silver/#1']));
      expect(sections.at(-1)).toBe('silver/#1');
    });

    it(`${name} ranks the section that has all words of a question first`, async () => {
      expect((await found('How do I apply for a gold card?')).sections[0]).toBe('gold/#1');
      expect((await found('costs of a funeral')).sections[0]).toBe('burial/#0');
    });

    it(`${name} finds a form by other spellings of its number`, async () => {
      for (const spelling of ['31-407XK', '31–407xk', '31407XK', '407XK', '31-407 XK']) {
        expect((await found(`where is ${spelling}`)).pages[0]).toBe('form/');
      }
    });

    it(`${name} finds other forms of a word`, async () => {
      expect((await found('applying by post')).sections[0]).toBe('gold/#1');
    });

    it(`${name} finds a section by its asked questions, and a page by its own and its sections’`, async () => {
      expect(await found('stolen wallet')).toEqual({ sections: ['silver/#1'], pages: ['silver/'] });
      expect((await found('undertaker')).pages).toEqual(['burial/']);
    });

    it(`${name} finds by synonyms, and weighs them less than words of the question`, async () => {
      expect((await found('bad back', { synonyms: ['spine'] })).pages).toEqual(['spine/']);
      const both = await rank('roses', { synonyms: ['spine'] });
      expect(both.pagesByWords[0]?.url).toBe('https://site.example/garden/');
      const [own, synonym] = [await rank('funeral'), await rank('', { synonyms: ['funeral'] })];
      const [ownScore = 0, synonymScore = 0] = [own, synonym].map(
        ({ sectionsByWords }) => sectionsByWords[0]?.score,
      );
      expect(synonymScore).toBeGreaterThan(0);
      expect(synonymScore).toBeLessThan(ownScore);
    });

    it(`${name} corrects a misspelled word, but no word of four letters and no number`, async () => {
      expect((await found('funerel')).sections).toEqual(['burial/#0']);
      expect((await found('tretment of an injured spine')).sections[0]).toBe('spine/#0');
      expect(await found('golf')).toEqual({ sections: [], pages: [] });
      expect(await found('12345')).toEqual({ sections: [], pages: [] });
    });

    it(`${name} returns the best first, and at most ${MAX_RANKED} of each list`, async () => {
      const vector = hashedWords('open office in the morning');
      const lists = await rank('which office is open in the morning', { vector });
      for (const list of [lists.sectionsByWords, lists.pagesByWords, lists.sectionsByEmbedding]) {
        const scores = list.map(({ score }) => score);
        expect(scores).toHaveLength(MAX_RANKED);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(scores.at(-1)).toBeGreaterThan(0);
      }
    });

    it(`${name} returns ids and addresses as they are in the pages`, async () => {
      const lists = await rank('gold', { vector: hashedWords('gold card free bus rides') });
      for (const list of [lists.sectionsByWords, lists.sectionsByEmbedding]) {
        expect(list[0]).toEqual({
          id: expect.stringMatching(/^https:\/\/site\.example\/gold\/#[01]$/),
          url: 'https://site.example/gold/',
          score: expect.any(Number),
        });
      }
      expect(lists.pagesByWords[0]).toEqual({
        url: 'https://site.example/gold/',
        score: expect.any(Number),
      });
    });

    it(`${name} ranks embeddings by cosine similarity`, async () => {
      const text = 'Gardening. Treatment. Water the roses in the morning, for an hour.';
      const { sectionsByEmbedding } = await rank('', { vector: hashedWords(text) });
      expect(sectionsByEmbedding[0]?.id).toBe('https://site.example/garden/#0');
      expect(sectionsByEmbedding[0]?.score).toBeCloseTo(1, 2);
      expect(sectionsByEmbedding[1]?.score).toBeLessThan(0.9);
    });

    it(`${name} ranks nothing by embeddings without a vector or with one of another length`, async () => {
      expect((await rank('gold card')).sectionsByEmbedding).toEqual([]);
      const vector = new Float32Array([0.6, 0.8]);
      expect((await rank('gold card', { vector })).sectionsByEmbedding).toEqual([]);
    });

    it(`${name} finds nothing for an empty question, stop words or unknown words`, async () => {
      const nothing = { sectionsByWords: [], pagesByWords: [], sectionsByEmbedding: [] };
      for (const text of ['', ' \n', 'is it of the', 'zzxqvw']) {
        expect(await rank(text)).toEqual(nothing);
      }
    });

    it(`${name} treats SQL and text search syntax in a question as plain text`, async () => {
      for (const signs of [
        "gold' OR 1=1; DROP TABLE pages; --",
        "gold & | ! <-> :* ( ) \\ ' '' \"",
        'gold* +gold -gold gold~2 gold:AB $1 %s \u0000 \ud800',
      ]) {
        expect((await found(signs)).pages[0], signs).toBe('gold/');
        expect((await found('', { synonyms: [signs] })).pages[0], signs).toBe('gold/');
      }
    });

    it(`${name} treats names of JavaScript’s built-in properties as ordinary words and addresses`, async () => {
      const odd = 'https://site.example/odd/__proto__';
      expect((await rank('hasOwnProperty')).sectionsByWords[0]?.id).toBe(`${odd}#0`);
      expect((await rank('constructor')).pagesByWords[0]?.url).toBe(odd);
      expect((await rank('__proto__')).pagesByWords).toEqual([]);
      expect(await index.pages(['__proto__', 'constructor', odd])).toEqual([PAGES[5]]);
    });

    it(`${name} returns pages in the order of the given addresses and leaves out unknown ones`, async () => {
      const [gold, silver] = PAGES;
      const urls = [
        'https://site.example/silver?from=mail#top',
        'https://site.example/bronze/',
        'https://elsewhere.example/gold/',
        'no address',
        'https://site.example/gold/index.html',
      ];
      expect(await index.pages(urls)).toEqual([silver, gold]);
      expect(await index.pages([])).toEqual([]);
    });
  });
}
