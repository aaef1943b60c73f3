import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

const list = (language: string, text: string): readonly string[] => termsOf(language).terms(text);

describe('termsOf', () => {
  it('the stems of English words are those of the stemmer', () => {
    const synonyms = new URL('../../content/synonyms.txt', import.meta.url);
    const { stem } = termsOf('en-AU');
    for (const word of new Set(termsOf('en').words(readFileSync(synonyms, 'utf8')))) {
      expect(stem(word)).toBe(/\d/.test(word) ? word : stemmer(word));
    }
  });

  it.each([
    ['en', 'How do I apply for the veteran’s cards?', ['appli', 'veteran', 'card']],
    ['fr', 'Comment demander l’allocation des bénéficiaires ?', ['demand', 'alloc', 'beneficiair']],
    ['fr', 'Qu’est-ce que la carte d’or ?', ['cart', 'or']],
    ['es', '¿Cómo solicito las pensiones y el empleo?', ['solicit', 'pension', 'emple']],
    ['ar', 'كيف أقدم على البطاقة في المكتب؟', ['اقدم', 'طاق', 'مكتب']],
    ['cy', 'Sut mae gwneud cais i’r swyddfa?', ['sut', 'mae', 'gwneud', 'cais', 'swyddfa']],
    ['mi', 'Me pēhea te tono kāri?', ['me', 'pehea', 'te', 'tono', 'kari']],
    ['de', 'Die Karte für Größe', ['die', 'karte', 'fur', 'große']],
  ])('the terms in %s of %j are its stems without function words', (language, text, terms) => {
    expect(list(language, text)).toEqual(terms);
  });

  it.each([
    ['fr', 'les allocations', 'une allocation'],
    ['fr', 'vétérans', 'veteran'],
    ['es', 'las pensiones', 'la pensión'],
    ['ar', 'البطاقات', 'بطاقة'],
    ['ar', 'مـعـاش', 'مَعاش'],
  ])('in %s the forms %j and %j have the same stem', (language, one, other) => {
    expect(list(language, one)).toEqual(list(language, other));
  });

  it.each(['en', 'fr', 'es', 'ar', 'cy'])(
    'in %s an identifier is one word, and its parts',
    (language) => {
      expect(list(language, 'DD-214 21\u2011526EZ')).toEqual([
        ...['dd214', 'dd', '214'],
        ...['21526ez', '21526', 'ez', '21', '526ez', '526'],
      ]);
    },
  );

  it.each([
    ['en', 'Form 9 by 5', ['form9', 'form', '9', '5']],
    ['fr', 'le formulaire 9', ['formulaire9', 'formulaire', '9']],
    ['es', 'el formulario 12', ['formulario12', 'formulario', '12']],
    ['de', 'form 9', ['form', '9']],
  ])('in %s the number of a form in %j belongs to its word', (language, text, words) => {
    const { words: split, isStopWord } = termsOf(language);
    expect(split(text).filter((word) => !isStopWord(word))).toEqual(words);
  });
});
