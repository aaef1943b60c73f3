import { expect, it } from 'vitest';
import { trusted } from './markup.ts';
import { groupIntoSections } from './sections.ts';

const page = (path: string, title = path) => ({
  path,
  title,
  description: '',
  headings: [],
  body: trusted(''),
});

it('the sections group pages by the first segment: named sections first, then by size', () => {
  const pages = ['/b/1/', '/c/1/', '/c/2/', '/records-and-medals/', '/'].map((path) => page(path));
  const sections = groupIntoSections(pages, ['records-and-medals', 'absent']);
  expect(sections.map(({ label, path, hasIndex }) => [label, path, hasIndex])).toEqual([
    ['Records and medals', '/records-and-medals/', true],
    ['C', '/c/', false],
    ['B', '/b/', false],
  ]);
});

it('a section has its index page first and the others by title', () => {
  const pages = [page('/a/x/', 'Zebra'), page('/a/y/', 'apple'), page('/a/', 'Overview')];
  const [section] = groupIntoSections(pages, []);
  expect(section?.pages.map(({ title }) => title)).toEqual(['Overview', 'apple', 'Zebra']);
});
