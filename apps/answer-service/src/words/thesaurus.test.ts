import { describe, expect, it } from 'vitest';
import { readFixtureSite } from '../fixtures/fixture-site.ts';
import { createMemorySearchIndex } from '../search/memory-search-index.ts';
import { terms } from './terms.ts';
import { departmentTerms, parseThesaurus } from './thesaurus.ts';

const THESAURUS = parseThesaurus(`
# field: examples
bad back, aching back -> back pain
bad -> poor
ied -> explosion
specs -> glasses, vision care
`);

function expanded(question: string): string[] {
  return [...THESAURUS(question).keys()];
}

describe('a thesaurus', () => {
  it('a thesaurus adds the department’s terms for an everyday phrase, in any form of its words', () => {
    expect(expanded('my Aching Backs!')).toEqual(terms('back pain'));
    expect(expanded('new specs')).toEqual(terms('glasses vision care'));
    expect(expanded('my back is aching')).toEqual([]);
  });

  it('a thesaurus reads the longest phrase, and its words only once', () => {
    expect(expanded('a bad back and bad luck')).toEqual(terms('back pain poor'));
    expect(expanded('a bad back')).not.toContain('poor');
  });

  it('a thesaurus does not take a word for an abbreviation that its stem is like', () => {
    expect(expanded('I need help')).toEqual([]);
    expect(expanded('an IED')).toEqual(terms('explosion'));
  });

  it('a thesaurus lets the terms of a phrase count less the more there are, and none more than a word of the question', () => {
    expect(THESAURUS('ied').get('explos')).toBe(1);
    expect(THESAURUS('bad back').get('pain')).toBeCloseTo(Math.sqrt(0.5));
  });

  it('a thesaurus names a line that it cannot read', () => {
    expect(() => parseThesaurus('specs = glasses')).toThrow('specs = glasses');
  });

  it('the thesaurus of the service finds a page by words that it does not hold', async () => {
    const { pages } = await readFixtureSite();
    const index = await createMemorySearchIndex(pages);
    expect(JSON.stringify(pages)).not.toMatch(/shrink/i);
    expect([...departmentTerms('shrink').keys()]).toContain('counsel');
    const found = await index.search({ text: 'shrink' });
    expect(found.pages[0]?.page.title).toMatch(/counselling/i);
  });
});
