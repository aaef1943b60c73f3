import { describe, expect, it } from 'vitest';
import { parsedPage } from '../../test-support/fixture-site.ts';
import { createLocalEmbedder } from './embedded/local-embedder.ts';
import type { Embedder } from './embedder.ts';
import { collectWords, createSpelling, type Spelling } from './spelling.ts';

const PAGE = parsedPage(
  'a.md',
  '# Bursaries\n\nYou can get a bursary for geography and an assessment of your hearing. The bursaries differ. Bring your own boat.',
);

/** Returns a spelling over one page, with an embedder that knows these words. */
async function spellingOf(
  known: readonly string[] | undefined,
  language = 'en',
): Promise<Spelling> {
  const embedder: Embedder = {
    name: 'test',
    embed: async () => [],
    vocabulary: async () => known && new Set(known),
  };
  return createSpelling(await collectWords([PAGE], language), embedder, language);
}

describe('createSpelling', () => {
  it.each([
    ['a letter too few', 'How big is the geograpy bursry?', 'How big is the geography bursary?'],
    ['two letters exchanged', 'haering loss', 'hearing loss'],
    ['two wrong letters in a long word', 'Asessmemt soon', 'assessment soon'],
    ['four letters, with one too few or two exchanged', 'yuor oter baot', 'your oter boat'],
  ])('%s: %s', async (_, question, corrected) => {
    expect(await (await spellingOf([]))(question)).toBe(corrected);
  });

  it.each([
    ['a word that the pages hold in another form', 'assessments'],
    ['a word that the embedder knows', 'nursery burglary'],
    ['a word with another first letter', 'nearing'],
    ['two wrong letters in a short word', 'heavinn'],
    ['a wrong letter in a word of four', 'bost'],
    ['a word of three letters', 'oru'],
    ['an acronym, an identifier and a compound', 'HEERING HEA-RIN hearin9'],
  ])('%s stays: %s', async (_, question) => {
    expect(await (await spellingOf(['nursery', 'burglary']))(question)).toBe(question);
  });

  it('at most five words of a question are looked up', async () => {
    const unknown = 'qxzvbn qxzvbm';
    const question = `${unknown} hearng hearig hearin heaing hering`;
    const corrected = await (await spellingOf([]))(question);
    expect(corrected.split(' ').filter((word) => word === 'hearing')).toHaveLength(3);
  });

  it('a question stays as it is if the embedder fails', async () => {
    const vocabulary = async (): Promise<never> => {
      throw new Error('The embedding worker has ended.');
    };
    const embedder: Embedder = { name: 'test', embed: async () => [], vocabulary };
    const spelling = await createSpelling(await collectWords([PAGE], 'en'), embedder, 'en');
    expect(await spelling('geograpy')).toBe('geograpy');
  });

  it('nothing is corrected if the embedder knows no words of the language, or corrects by itself', async () => {
    expect(await (await spellingOf(undefined))('geograpy')).toBe('geograpy');
    const plain: Embedder = { name: 'test', embed: async () => [] };
    const spelling = await createSpelling(await collectWords([PAGE], 'en'), plain, 'en');
    expect(await spelling('geograpy')).toBe('geograpy');
  });

  it('the words of a page in another language are no corrections', async () => {
    expect(await collectWords([{ ...PAGE, language: 'fr' }], 'en')).toEqual([]);
    expect(await collectWords([{ ...PAGE, language: 'en-AU' }], 'en')).not.toEqual([]);
  });

  it('the local embedder knows whole English words, and no others', async () => {
    const embedder = createLocalEmbedder();
    const words = await embedder.vocabulary?.('en-AU');
    expect(['bread', 'nursery', 'bursry'].map((word) => words?.has(word))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await embedder.vocabulary?.('fr')).toBeUndefined();
    await embedder.close();
  });
});
