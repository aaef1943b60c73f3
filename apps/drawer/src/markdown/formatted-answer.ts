import type { ReactNode } from 'react';
import { advanceBlocks, type Blocks, noBlocks } from './blocks.ts';
import { formatMarkdown, type MarkdownSource } from './format-markdown.ts';

/**
 * What has been worked out for one answer: the blocks of its text, and what each finished block was
 * formatted to. Closing the drawer takes the answer off the page; with this, reopening shows all of it at once.
 */
export class FormattedAnswer {
  #blocks: Blocks = noBlocks;
  readonly #formats = new Map<string, ReactNode>();

  /** The blocks of the answer's text; cheap when it continues the text last given. */
  blocksOf(text: string): Blocks {
    this.#blocks = advanceBlocks(this.#blocks, text);
    return this.#blocks;
  }

  /**
   * The format of a finished block, made once.
   *
   * @throws RangeError when the nesting overflows the stack, each time
   */
  format(markdown: MarkdownSource): ReactNode {
    const { source, baseUrl = '', hasFootnotes, outline } = markdown;
    const key = `${hasFootnotes} ${outline} ${baseUrl} ${source}`;
    const kept = this.#formats.get(key);
    if (kept !== undefined) return kept;
    const format = formatMarkdown(markdown);
    this.#formats.set(key, format);
    return format;
  }
}
