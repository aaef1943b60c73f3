// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyAnswer } from './copy-button.tsx';

class FakeClipboardItem {
  readonly items: Readonly<Record<string, Blob>>;

  constructor(items: Readonly<Record<string, Blob>>) {
    this.items = items;
  }
}

const write = vi.fn<(items: readonly FakeClipboardItem[]) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const refused = () => Promise.reject(new DOMException('No', 'NotAllowedError'));

beforeEach(() => {
  write.mockReset().mockResolvedValue();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function createContent(html: string): HTMLElement {
  const content = document.createElement('div');
  content.innerHTML = html;
  document.body.append(content);
  return content;
}

const bare = { question: 'How?', askedOn: '29 May 2026', lists: [] };

const linked =
  '<p>See <a href="https://example.gov/">this<span class="visually-hidden"> (opens in a new tab)</span></a>.</p>';

describe('copying an answer', () => {
  it('a copied table has borders without a style sheet, and no scroll area', async () => {
    const content = createContent(
      '<section class="table-scroll" tabindex="0"><table><tbody><tr><td>Gold</td></tr></tbody></table></section>',
    );
    await copyAnswer(content, bare);
    expect(await write.mock.calls[0]?.[0][0]?.items['text/html']?.text()).toBe(
      '<h2>How?</h2><p>29 May 2026</p><table border="1" cellpadding="6" cellspacing="0"><tbody><tr><td>Gold</td></tr></tbody></table>',
    );
  });

  it('a copied answer excludes its warnings', async () => {
    writeText.mockResolvedValue();
    write.mockImplementation(refused);
    const content = createContent('<p class="warning">Old.</p><p>Words.</p>');
    expect(await copyAnswer(content, bare)).toBe('copied');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('How?\n29 May 2026\nWords.');
  });

  it('copying an answer copies rich and plain text without screen reader texts', async () => {
    const content = createContent(linked);
    const before = content.outerHTML;
    expect(await copyAnswer(content, bare)).toBe('copied');
    const items = write.mock.calls[0]?.[0][0]?.items;
    expect(await items?.['text/html']?.text()).toBe(
      '<h2>How?</h2><p>29 May 2026</p><p>See <a href="https://example.gov/">this</a>.</p>',
    );
    expect(await items?.['text/plain']?.text()).toBe(
      'How?\n29 May 2026\nSee this (https://example.gov/).',
    );
    expect(content.outerHTML).toBe(before);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('a copied answer leaves out the numbers of source cards', async () => {
    const content = createContent(
      '<p><a href="https://example.gov/">Apply<span class="source-marker">[1]</span></a>.</p>',
    );
    expect(await copyAnswer(content, bare)).toBe('copied');
    const items = write.mock.calls[0]?.[0][0]?.items;
    expect(await items?.['text/html']?.text()).toBe(
      '<h2>How?</h2><p>29 May 2026</p><p><a href="https://example.gov/">Apply</a>.</p>',
    );
    expect(await items?.['text/plain']?.text()).toBe(
      'How?\n29 May 2026\nApply (https://example.gov/).',
    );
  });

  it('a copied answer keeps list marks, the states of tasks and link addresses in plain text', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    const content = createContent(
      '<ol start="3"><li>Third</li><li><p>Fourth</p><p>goes on</p></li></ol>' +
        '<ul><li><input type="checkbox" checked disabled> Done</li></ul>' +
        '<p><a href="https://example.gov/a">https://example.gov/a</a>, <a href="mailto:a@example.gov">a@example.gov</a>' +
        '<a href="#answer-fn-1">1</a></p>',
    );
    expect(await copyAnswer(content, bare)).toBe('copied');
    const [plain = ''] = writeText.mock.calls[0] ?? [];
    // Ignores line breaks, because only a real browser computes them (e2e/specs/reading.spec.ts).
    expect(plain.replaceAll(/\s+/g, '')).toBe(
      'How?29May20263.Third4.Fourthgoeson-[x]Donehttps://example.gov/a,a@example.gov1',
    );
    expect(content.isConnected && document.body.childElementCount).toBe(1);
  });

  it.each([
    ['10<sup>6</sup> forms', '10^6 forms'],
    ['1<sup>st</sup> form', '1st form'],
    ['<del>$100</del> $80', '~~$100~~ $80'],
    ['$80<sup><a href="#answer-fn-1" data-footnote-ref="true">1</a></sup>', '$80[1]'],
    ['A note. <a href="#answer-fnref-1" data-footnote-backref="">↩</a>', 'A note.'],
    [
      '<ul><li>One<ol><li>Two<ul><li>Three</li></ul></li></ol></li></ul>',
      '- One\u00a0\u00a01. Two\u00a0\u00a0\u00a0\u00a0- Three',
    ],
  ])('a copied answer keeps the sense of %s in plain text', async (html, plain) => {
    vi.stubGlobal('ClipboardItem', undefined);
    await copyAnswer(createContent(`<div>${html}</div>`), bare);
    // Ignores line breaks, because only a real browser computes them (e2e/specs/reading.spec.ts).
    expect(writeText.mock.calls[0]?.[0].replaceAll('\n', '')).toBe(`How?29 May 2026${plain}`);
  });

  it('a copied answer carries its question and its lists of links, with addresses in plain text', async () => {
    const lists = [
      { title: 'Next', links: [] },
      { title: 'Sources', links: [{ title: '<b>Card</b>', href: 'https://example.gov/card' }] },
    ];
    expect(await copyAnswer(createContent('<p>Words</p>'), { ...bare, lists })).toBe('copied');
    const items = write.mock.calls[0]?.[0][0]?.items;
    expect(await items?.['text/html']?.text()).toBe(
      '<h2>How?</h2><p>29 May 2026</p><p>Words</p><h3>Sources</h3>' +
        '<ul><li><a href="https://example.gov/card">&lt;b&gt;Card&lt;/b&gt;</a></li></ul>',
    );
    expect((await items?.['text/plain']?.text())?.replaceAll(/\s+/g, ' ')).toContain(
      '- <b>Card</b> (https://example.gov/card)',
    );
  });

  it('copying an answer falls back to plain text', async () => {
    write.mockImplementation(refused);
    expect(await copyAnswer(createContent('<p>Words</p>'), bare)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith('How?\n29 May 2026\nWords');
  });

  it('copying an answer falls back to plain text if the browser has no rich clipboard', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    expect(await copyAnswer(createContent('<p>Words</p>'), bare)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith('How?\n29 May 2026\nWords');
  });

  it('copying an answer falls back to `execCommand`, whose copy event sets rich and plain text', async () => {
    write.mockImplementation(refused);
    writeText.mockImplementation(refused);
    const set = vi.fn();
    document.execCommand = vi.fn((command: string) => {
      const event = new Event('copy', { cancelable: true });
      Object.assign(event, { clipboardData: { setData: set } });
      document.dispatchEvent(event);
      return command === 'copy' && event.defaultPrevented;
    });
    expect(await copyAnswer(createContent('<p>Words</p>'), bare)).toBe('copied');
    expect(set.mock.calls).toEqual([
      ['text/html', '<h2>How?</h2><p>29 May 2026</p><p>Words</p>'],
      ['text/plain', 'How?\n29 May 2026\nWords'],
    ]);
  });

  it.each([
    () => false,
    () => {
      throw new Error('No');
    },
  ])('copying an answer reports that it failed', async (command) => {
    write.mockImplementation(refused);
    writeText.mockImplementation(refused);
    document.execCommand = command;
    expect(await copyAnswer(createContent('<p>Words</p>'), bare)).toBe('failed');
  });

  it('copying an answer reports that there is nothing to copy', async () => {
    expect(await copyAnswer(createContent('<p> </p>'), bare)).toBe('empty');
  });

  it('copying an answer reports that there is no answer on screen', async () => {
    expect(await copyAnswer(null, bare)).toBe('no-element');
  });
});
