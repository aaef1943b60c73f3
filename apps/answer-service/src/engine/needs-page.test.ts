import type { Page } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_SITE_URL, readFixtureSite } from '../../test-support/fixture-site.ts';
import { type Nearness, needsPage } from './needs-page.ts';
import { termsOf } from './terms.ts';

describe('needsPage', () => {
  let card: Page;

  beforeAll(async () => {
    const { pages } = await readFixtureSite();
    const found = pages.find(({ url }) => url === `${FIXTURE_SITE_URL}/cards/silver-card/`);
    if (found === undefined) throw new Error('The fixture site has no silver card.');
    card = found;
  });

  const needs = (question: string, nearness?: Nearness): boolean =>
    needsPage(question, card, undefined, nearness, termsOf('en'));

  it.each([
    'How long does it take?',
    'Who can get it?',
    'what about my wife',
    'and if they say no?',
    'what does it cost',
    'And where do I send the form?',
  ])('the question %j needs its page, because it names no topic', (question) => {
    expect(needs(question)).toBe(true);
    expect(needs(question, { similarity: 0.35, lead: 0 })).toBe(true);
  });

  it.each([
    'Where is my hearing aid claim?',
    'How do I replace lost medals?',
    'what is the pension age for a widow of a sailor',
    'Can I get a home loan?',
    'funeral costs',
    'how do I get a copy of my DD214',
    '?!',
  ])('the question %j does not need its page', (question) => {
    expect(needs(question)).toBe(false);
  });

  it('a question that another page answers far better does not need its page', () => {
    const similarity = 0.5;
    expect(needs('could a bugler come?', { similarity, lead: 0.05 })).toBe(true);
    expect(needs('could a bugler come?', { similarity, lead: 0.4 })).toBe(false);
  });

  it('a question that is near to a section of any page does not need its page', () => {
    expect(needs('how do I change who gets it', { similarity: 0.3, lead: 0.1 })).toBe(true);
    expect(needs('how do I change who gets it', { similarity: 0.9, lead: 0.1 })).toBe(false);
  });
});
