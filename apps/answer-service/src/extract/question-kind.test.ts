import { describe, expect, it } from 'vitest';
import { questionKind } from './question-kind.ts';

describe('questionKind', () => {
  it.each([
    ['How much is the pension?', 'cost'],
    ['fee for a copy', 'cost'],
    ['Do I have to pay for a new medal?', 'cost'],
    ['How long does a claim take?', 'when'],
    ['deadline for an appeal', 'how'],
    ['How many hours must I care for him?', 'how'],
    ['10-10EZ documents needed', 'needed'],
    ['I was used in trials. What must my claim show?', 'needed'],
    ['I worked where fuel was stored. Am I covered?', 'who'],
    ['Do I need a deposit to buy a house with a loan?', 'any'],
    ['Your decision is wrong. What can I do?', 'how'],
    ['How much notice must I give?', 'how'],
    ['I served on a base in Mississippi. Am I covered?', 'who'],
    ['Will you pay for my glasses?', 'who'],
    ['does VA pay me back for a test', 'who'],
    ['asbestos shipyard benefits', 'who'],
    ['see my blood test results online', 'how'],
    ['where do I send it', 'where'],
    ['phone for claims', 'where'],
    ['We are behind with the loan. Who do we ring?', 'where'],
    ['Who can get a card?', 'who'],
    ['Am I eligible?', 'who'],
    ['Can my wife get a flag?', 'who'],
    ['How do I apply?', 'how'],
    ['change my address', 'where'],
    ['gold card', 'any'],
  ])('reading the kind of a question takes %j for a question of the kind %s', (question, kind) => {
    expect(questionKind(question).kind).toBe(kind);
  });
});
