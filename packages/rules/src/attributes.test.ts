import { expect, test } from 'vitest';
import { ELEMENTS, findUnknownAttributes, isElementName, knownAttributes } from './attributes.ts';

test.each(['script', ...Object.keys(ELEMENTS)])('each known attribute of %s is accepted', (tag) => {
  if (tag !== 'script' && !isElementName(tag)) throw new Error(tag);
  expect(findUnknownAttributes(tag, knownAttributes(tag))).toEqual([]);
});

test.each([
  ['data-serch-trigger', true],
  ['data-theme', true],
  ['data-placeholder', true],
  ['async', false],
  ['src', false],
  ['referrerpolicy', false],
  ['fetchpriority', false],
  ['data-turbo-track', false],
  ['data-nscript', false],
  ['data-cfasync', false],
  ['data-cookieconsent', false],
])('the script tag’s attribute %s is unknown: %s', (name, isUnknown) => {
  expect(findUnknownAttributes('script', [name])).toEqual(isUnknown ? [name] : []);
});

test.each([
  ['text', true],
  ['popularquestions', true],
  ['placeholder', true],
  ['questions', true],
  ['button-text', false],
  ['class', false],
  ['hidden', false],
  ['onclick', false],
  ['aria-label', false],
  ['data-track', false],
  ['_ngcontent-ng-c1', false],
  ['ng-reflect-text', false],
  ['@click', false],
  [':key', false],
  ['v-cloak', false],
  ['x-on:click.prevent', false],
])('the ask button’s attribute %s is unknown: %s', (name, isUnknown) => {
  expect(findUnknownAttributes('assist-ask-button', [name])).toEqual(isUnknown ? [name] : []);
});
