import { describe, expect, it } from 'vitest';
import { checkDepartmentTexts } from './texts.ts';

const faultsOf = (texts: unknown): readonly string[] => checkDepartmentTexts(texts).faults;

describe('checkDepartmentTexts', () => {
  it('texts of all sections and languages are kept', () => {
    const texts = {
      en: { 'drawer.stop': 'Halt', 'service.moreOnPage': '{count} more', 'shared.ask': 'Go' },
      fr: { 'loader.questionCut': 'Coupée à {count} caractères.' },
    };
    expect(checkDepartmentTexts(texts)).toEqual({ texts, faults: [] });
  });

  it('a text with a fault is left out, and the others are kept', () => {
    expect(checkDepartmentTexts({ en: { 'drawer.stop': 7, 'drawer.copy': 'Copy' } })).toEqual({
      texts: { en: { 'drawer.copy': 'Copy' } },
      faults: ['en: drawer.stop must be a text'],
    });
  });

  it.each([undefined, null, [], 'text'])('texts may not be %j', (texts) => {
    expect(faultsOf(texts)).toEqual([
      'texts must be an object such as {"en": {"drawer.stop": "Stop"}}',
    ]);
  });

  it('a fault names an unknown language and lists the known ones', () => {
    expect(faultsOf({ de: {}, 'fr-CA': {}, __proto__: {} })).toEqual([
      'de is not a language of the catalogue (ar, cy, en, es, fr, mi)',
      'fr-CA is not a language of the catalogue (ar, cy, en, es, fr, mi)',
    ]);
  });

  it('a fault names a language without an object of messages', () => {
    expect(faultsOf({ fr: ['Arrêter'] })).toEqual([
      'fr must be an object such as {"drawer.stop": "Stop"}',
    ]);
  });

  it.each([
    ['drawer.sotp', 'is not a key of the catalogue'],
    ['drawer.zzzzzzzzzz', 'is not a key of the catalogue'],
    ['constructor', 'is not a key of the catalogue'],
    ['direction', 'is not a key of the catalogue'],
  ])('the fault names the unknown key %s', (key, fault) => {
    expect(faultsOf({ fr: { [key]: 'Text' } })).toEqual([`fr: ${key} ${fault}`]);
  });

  it.each([
    ['drawer.stop', 'Stop {', 'is not an ICU message'],
    ['drawer.stop', 'Stop {name}', 'may not contain {name}'],
    ['drawer.stop', '<b>Stop</b>', 'may not contain {b}'],
    ['drawer.about', 'About', 'must contain {title}'],
    ['service.tooManyQuestions', 'Try later.', 'must contain {count}'],
    ['service.tooManyQuestions', '{count, plural, one {one}}', 'is not an ICU message'],
    ['service.tooManyQuestions', '{count, plural, other {# {unit}}}', 'may not contain {unit}'],
    ['shared.excess', 'too many', 'must contain {count}'],
    ['shared.ask', 'Ask {count}', 'may not contain {count}'],
    ['loader.askAboutPage', 'Ask {', 'is not an ICU message'],
  ])('the message of %s may not be %j', (key, message, fault) => {
    expect(faultsOf({ en: { [key]: message } })).toEqual([`en: ${key} ${fault}`]);
  });

  it('a message may use an argument of the English message in another way', () => {
    const messages = {
      'service.tooManyQuestions': 'Wait {count, number} s.',
      'service.moreOnPage': '{count, plural, one {one more} other {# more}}',
    };
    expect(faultsOf({ en: messages })).toEqual([]);
  });
});
