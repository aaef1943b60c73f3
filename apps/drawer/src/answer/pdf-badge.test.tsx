import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PdfBadge } from './pdf-badge.tsx';

it.each([
  ['https://example.gov/form.pdf', true],
  ['https://example.gov/FORM.PDF', true],
  ['https://example.gov/view?file=form.pdf', true],
  ['https://example.gov/form.pdf?page=2', false],
  ['https://example.gov/pdf', false],
])('the PDF badge of %s: shown is %s, by the end of the URL', (url, isShown) => {
  expect(renderToStaticMarkup(<PdfBadge url={url} />).includes('PDF')).toBe(isShown);
});
