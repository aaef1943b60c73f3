import { expect, test } from 'vitest';
import { mergeSettings } from './merge-settings.ts';

const full = {
  contextQuery: ['id'],
  hasFloatingSearch: true,
  siteSearch: { trigger: '#a', modal: '#b', backdrop: '' },
};

test('settings stay the same when merged with empty settings, in either order', () => {
  expect(mergeSettings(full, {})).toEqual(full);
  expect(mergeSettings({}, full)).toEqual(full);
});

test('settings stay the same when merged with equal settings', () => {
  expect(mergeSettings(full, full)).toEqual(full);
});

test('merged settings have all selectors and parameters', () => {
  const other = { contextQuery: ['page', 'id'], siteSearch: { trigger: '.c', backdrop: '.d' } };
  expect(mergeSettings(full, other)).toEqual({
    contextQuery: ['id', 'page'],
    hasFloatingSearch: true,
    siteSearch: { trigger: '#a, .c', modal: '#b', backdrop: '.d' },
  });
});

test('merged empty settings stay empty', () => {
  expect(mergeSettings({}, { hasFloatingSearch: false })).toEqual({
    contextQuery: [],
    hasFloatingSearch: false,
  });
});
