import { type Page, parsePage } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../../test-support/fixture-site.ts';
import type { Search } from '../engine/search.ts';
import {
  type FollowUp,
  followUps,
  headingQuestion,
  questionsFromHeadings,
  starterQuestions,
  titleQuestion,
} from './follow-ups.ts';
import { retrieve } from './gate.ts';

describe('follow-up questions', () => {
  let search: Search;
  let pages: readonly Page[];

  beforeAll(async () => {
    ({ search, pages } = await readFixtureSite());
  });

  async function offeredAfter(question: string): Promise<FollowUp[]> {
    const { pages: found } = await retrieve(search, { text: question });
    return followUps(question, found[0]?.sections.slice(0, 1) ?? [], found);
  }

  it('follow-up questions are the other headings of the page, in a visitor’s words', async () => {
    expect(await offeredAfter('Who can get a silver card?')).toContainEqual({
      question: 'How do I apply for a silver card?',
      reasoning: 'Answered on the page “Silver card”.',
    });
  });

  it('follow-up questions never repeat the question in other words', async () => {
    const offered = await offeredAfter('apply silver card');
    expect(offered.map(({ question }) => question)).not.toContain(
      'How do I apply for a silver card?',
    );
  });

  it.each(['How do I apply for a silver card?', 'book counselling', 'can I get glasses'])(
    'the page of each follow-up question is found first, after %j',
    async (question) => {
      const offered = await offeredAfter(question);
      expect(offered.length).toBeLessThanOrEqual(3);
      expect(new Set(offered.map((item) => item.question)).size).toBe(offered.length);
      for (const item of offered) {
        expect([...item.question].length).toBeLessThanOrEqual(150);
        const { pages: found } = await retrieve(search, { text: item.question });
        expect(item.reasoning).toContain(`“${found[0]?.page.title}”`);
      }
    },
  );

  it.each([
    ['fr', 'Carte argent', 'Qui peut demander la carte argent ?', 'Demander la carte argent'],
    ['ar', 'بطاقة فضية', 'كيف أطلب بطاقة فضية؟', 'بطاقة فضية'],
    ['de', 'Silberne Karte', 'Wer bekommt die silberne Karte?', 'How to get the silberne Karte'],
  ])(
    'the questions of a page in %s are its headings that are questions',
    (lang, title, question, heading) => {
      const source = `---\ntitle: ${title}\nlang: ${lang}\n---\n## ${heading}\n\nText.\n\n## ${question}\n\nText.`;
      const page = parsePage({ path: 'a.md', source }, new URL('https://department.example'));
      if (page === undefined) throw new Error('The page has no text.');
      const asked = [{ question, reasoning: `Answered on the page “${title}”.` }];
      expect(questionsFromHeadings(page)).toEqual(asked);
      expect(starterQuestions([page])).toEqual(asked);
      expect(followUps('', [], [{ page, sections: page.sections }])).toEqual(asked);
    },
  );

  it('starter questions are one from each part of the site', () => {
    expect(starterQuestions(pages).map(({ question }) => question)).toEqual([
      'How do I apply for a silver card?',
      'How do I book counselling?',
    ]);
  });
});

describe('headingQuestion', () => {
  it.each([
    ['Who can get a gold card?', 'Who can get a gold card?'],
    ['How to apply for a gold card', 'How do I apply for a gold card?'],
    ['How to Apply for a Home Loan', 'How do I apply for a Home Loan?'],
    ['How to change your name', 'How do I change my name?'],
    ['What you need to apply for a gold card', 'What do I need to apply for a gold card?'],
    ['What to do before you leave', 'What should I do before I leave?'],
    ['What to expect at a funeral', 'What should I expect at a funeral?'],
    ['Can you get help at a service?', 'Can I get help at a service?'],
    ['What if you are deaf?', 'What if I am deaf?'],
    ['What if you aren’t happy?', 'What if I aren’t happy?'],
    ['Can somebody check for you?', 'Can somebody check for me?'],
    ['Who can be your representative?', 'Who can be my representative?'],
    ['Are you a health provider?', 'Am I a health provider?'],
  ])('the heading %j becomes the question %j', (heading, question) => {
    expect(headingQuestion(heading, 'en')).toBe(question);
  });

  it.each([
    '',
    'Rates',
    'How long it takes',
    'How to bill us',
    'Is it private?',
    'How do I get these benefits?',
    'What do we pay for?',
    'What happens next',
  ])('the heading %j becomes no question', (heading) => {
    expect(headingQuestion(heading, 'en')).toBeUndefined();
  });
});

describe('headings and titles in other languages', () => {
  it.each([
    ['fr', 'Comment demander la carte', 'Comment demander la carte\u202f?'],
    ['fr', 'Qui peut demander la carte', 'Qui peut demander la carte\u202f?'],
    ['fr', 'Combien coûte la carte', 'Combien coûte la carte\u202f?'],
    ['fr', 'Où envoyer le formulaire ?', 'Où envoyer le formulaire ?'],
    ['fr', 'Comment nous joindre', undefined],
    ['fr', 'Tarifs', undefined],
    ['es', 'Cómo solicitar la tarjeta', '¿Cómo puedo solicitar la tarjeta?'],
    ['es', 'Cuánto cuesta la tarjeta', '¿Cuánto cuesta la tarjeta?'],
    ['es', 'Quién puede solicitar la tarjeta', '¿Quién puede solicitar la tarjeta?'],
    ['es', 'Qué necesita para solicitar la tarjeta', '¿Qué necesito para solicitar la tarjeta?'],
    ['es', '¿Dónde está tu solicitud?', '¿Dónde está mi solicitud?'],
    ['es', 'Cómo funciona esto', undefined],
    ['ar', 'كيفية طلب البطاقة', 'كيف يمكنني طلب البطاقة؟'],
    ['ar', 'الرسوم', undefined],
    ['de', 'Wie bekomme ich die Karte?', 'Wie bekomme ich die Karte?'],
    ['de', 'How to get the Karte', undefined],
  ])('in %s the heading %j becomes %j', (language, heading, question) => {
    expect(headingQuestion(heading, language)).toBe(question);
  });

  it.each([
    ['fr', 'Demander la carte argent', 'Comment demander la carte argent\u202f?'],
    ['fr', 'S’inscrire en ligne', 'Comment s’inscrire en ligne\u202f?'],
    ['fr', 'Carte argent', undefined],
    ['es', 'Renovar la tarjeta', '¿Cómo puedo renovar la tarjeta?'],
    ['ar', 'تجديد البطاقة', 'كيف يمكنني تجديد البطاقة؟'],
    ['de', 'Apply for a Karte', undefined],
  ])('in %s the title %j becomes %j', (language, title, question) => {
    expect(titleQuestion(title, language)).toBe(question);
  });
});

describe('titleQuestion', () => {
  it.each([
    ['Check the status of your claim', 'How do I check the status of my claim?'],
    ['View Your Payment History', 'How do I view My Payment History?'],
    ['How to Apply for a Card', 'How do I apply for a Card?'],
  ])('the title %j becomes the question %j', (title, question) => {
    expect(titleQuestion(title, 'en')).toBe(question);
  });

  it.each(['Gold card', 'VA Survivors Pension', 'See our rates'])(
    'the title %j becomes no question',
    (title) => {
      expect(titleQuestion(title, 'en')).toBeUndefined();
    },
  );
});
