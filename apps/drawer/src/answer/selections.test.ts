import { describe, expect, it } from 'vitest';
import { selectFollowUps, selectNextSteps, selectSources } from './selections.ts';

function source(url: string, title = 'A page') {
  return { id: url, url, title };
}

describe('the sources shown', () => {
  it('the sources shown have a title and the host name', () => {
    expect(selectSources([source('https://www.example.gov/a/', ' Gold Card ')])).toEqual([
      {
        url: 'https://www.example.gov/a/',
        title: 'Gold Card',
        hostName: 'www.example.gov',
      },
    ]);
  });

  it('the sources shown are http or https, and each once', () => {
    const sources = [
      source('https://example.gov/a', 'First'),
      source('javascript:alert(1)'),
      source('/relative'),
      source(''),
      source('https://EXAMPLE.gov/a', 'The same'),
      source('http://example.gov/a', 'Another'),
    ];
    expect(selectSources(sources).map(({ title }) => title)).toEqual(['First', 'Another']);
  });

  it('the sources shown are twenty at most, with titles of two hundred characters at most', () => {
    const flood = Array.from({ length: 10_000 }, (_, index) =>
      source(`https://example.gov/${index}`, '🎖'.repeat(1_000)),
    );
    const shown = selectSources(flood);
    expect(shown).toHaveLength(20);
    expect(Array.from(shown[0]?.title ?? '')).toHaveLength(200);
    expect(shown[0]?.title.endsWith('🎖…')).toBe(true);
  });

  it('a source with an empty title is shown with its host name', () => {
    expect(selectSources([source('https://example.gov/a', ' ')])[0]?.title).toBe('example.gov');
  });
});

describe('the next steps shown', () => {
  const step = (url: string) => ({ url, title: 'Apply', reasoning: 'because' });

  it.each([
    ['https://example.gov/apply', ['https://example.gov/apply']],
    ['http://example.gov/apply', []],
    ['HTTPS://example.gov/apply', []],
    ['javascript:alert("https://")', []],
    ['http://example.gov/?to=https://example.gov', []],
    ['https://', []],
    ['/apply', []],
  ])('the next step %s is shown only if it is an https address', (url, shown) => {
    expect(selectNextSteps([step(url)]).map((selected) => selected.url)).toEqual(shown);
  });

  it('the next steps shown have no duplicates', () => {
    const twice = [step('https://example.gov/'), step('https://example.gov')];
    expect(selectNextSteps(twice).map(({ url }) => url)).toEqual(['https://example.gov/']);
  });
});

describe('the follow-up questions offered', () => {
  const followUp = (question: string) => ({ question, reasoning: '' });

  it('the follow-up questions shown are valid, without duplicates', () => {
    const offered = ['One?', ' One? ', '', 'x'.repeat(150), 'x'.repeat(151), 'Two?'].map(followUp);
    expect(selectFollowUps(offered)).toEqual(['One?', 'x'.repeat(150), 'Two?']);
  });

  it('the follow-up questions offered are five at most', () => {
    const flood = Array.from({ length: 100 }, (_, index) => followUp(`Question ${index}?`));
    expect(selectFollowUps(flood)).toHaveLength(5);
  });
});
