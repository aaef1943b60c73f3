import { describe, expect, it } from 'vitest';
import { claimsOf, holdsClaim } from './claims.ts';

describe('claimsOf', () => {
  it.each([
    ['$1,234.50 a month', ['amount:1234.5']],
    ['fifty thousand dollars', ['amount:50000']],
    ['two hundred and five dollars', ['amount:205']],
    ['70% or 30 percent', ['percent:70', 'percent:30']],
    ['within 30 days, two years or a 12-month period', ['30 day', '2 year', '12 month']],
    ['30 calendar days', ['30 day']],
    ['from 8 am to 5pm', ['number:8', 'number:5']],
    ['one of these', []],
    ['call 1-800-555-0100 or (800) 555 0101', ['phone:8005550100', 'phone:8005550101']],
    ['1-800-GET-CASH', ['phone:800GETCASH']],
    ['VA Form 21-526EZ and DD214', ['code:21526EZ', 'code:DD214']],
    ['www.help.example/a, https://b.example.', ['address:help.example/a', 'address:b.example']],
    ['help@c.example', ['address:help@c.example']],
    ['help (dot) example', ['address:disguised']],
    ['the U.S. Army, e.g. at 5 p.m.', ['number:5']],
  ])('the claims of %j are found', (text, claims) => {
    expect([...claimsOf(text)].sort()).toEqual([...claims].sort());
  });
});

describe('holdsClaim', () => {
  it.each([
    ['five days', '5 days', true],
    ['5 days', 'five years', false],
    ['$50', '50 people', false],
    ['50 people', '$50', true],
    ['DD 214', 'DD214', true],
    ['call 800 555 0100', 'call 1-800-555-0100', true],
    ['0100', 'call 1-800-555-0100', false],
    ['5 people', '15 people', false],
  ])('the claims of %j are judged against the passage %j', (said, passage, isHeld) => {
    const held = claimsOf(passage);
    expect([...claimsOf(said)].every((claim) => holdsClaim(held, claim))).toBe(isHeld);
  });
});
