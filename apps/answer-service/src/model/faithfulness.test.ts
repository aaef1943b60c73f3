import { describe, expect, it } from 'vitest';
import { faultOf, groundOf } from './faithfulness.ts';

const GROUND = groundOf([
  'A card pays for medicine and hospital care. You do not need to claim for each condition.',
  'Call the Card Services team on 1800 555 010 within 30 days.',
]);

describe('faultOf', () => {
  it.each([
    ['The card pays for hospital care.', undefined],
    ['You need not claim for each condition.', undefined],
    ['Call Card Services within thirty days.', undefined],
    ['Call within 40 days.', 'claim'],
    ['Call the Patriot team.', 'name'],
    ['The card pays for holidays, cars and jewellery.', 'words'],
    ['You need to claim for each condition.', 'negation'],
    ['Yes.', 'words'],
  ])('the check of a sentence judges %j', (sentence, fault) => {
    expect(faultOf(sentence, GROUND)).toBe(fault);
  });

  it('the check of a sentence allows the names in the question', () => {
    expect(faultOf('The Gold card pays for medicine.', GROUND)).toBe('name');
    expect(faultOf('The Gold card pays for medicine.', GROUND, 'what does a gold card pay?')).toBe(
      undefined,
    );
  });
});
