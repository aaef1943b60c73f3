import { expect, test } from 'vitest';
import { mergeSettings } from './merge-settings.ts';

const full = {
  contextQuery: ['id'],
  hasFloatingSearch: true,
  siteSearch: { trigger: '#a', modal: '#b', backdrop: '' },
};

test('settings that are merged with none stay as they are, in either order', () => {
  expect(mergeSettings(full, {})).toEqual(full);
  expect(mergeSettings({}, full)).toEqual(full);
});

test('settings that are merged with the same settings stay as they are', () => {
  expect(mergeSettings(full, full)).toEqual(full);
});

test('settings that are merged with other settings count all selectors and parameters', () => {
  const other = { contextQuery: ['page', 'id'], siteSearch: { trigger: '.c', backdrop: '.d' } };
  expect(mergeSettings(full, other)).toEqual({
    contextQuery: ['id', 'page'],
    hasFloatingSearch: true,
    siteSearch: { trigger: '#a, .c', modal: '#b', backdrop: '.d' },
  });
});

test('settings that are merged ask for nothing where neither does', () => {
  expect(mergeSettings({}, { hasFloatingSearch: false })).toEqual({
    contextQuery: [],
    hasFloatingSearch: false,
  });
});
