import { fingerprintContent } from '@assist/content';
import type { Figures } from '../operation/figures.ts';
import { failureName, type Logger } from '../operation/logger.ts';
import type { ContentIndexer, IndexedContent } from './index-content.ts';
import { watchContent } from './watch-content.ts';

/** What content that can change while it is served needs. */
export interface LiveContentOptions {
  readonly folder: string;
  readonly indexer: ContentIndexer;
  readonly logger: Logger;
  readonly figures: Figures;
}

/** The content that is served, and its place taken by the next: whole, or not at all. */
export class LiveContent {
  readonly #options: LiveContentOptions;
  #current: IndexedContent | undefined;
  #fingerprint: string | undefined;
  #meaning: Promise<void> = Promise.resolve();
  #unwatch: () => void = () => {};
  #lastFailure: string | undefined;

  constructor(options: LiveContentOptions) {
    this.#options = options;
  }

  /** What is served now; undefined until the first content has been indexed. */
  get current(): IndexedContent | undefined {
    return this.#current;
  }

  /** Settled when meaning has joined the first content, or cannot. */
  get meaning(): Promise<void> {
    return this.#meaning;
  }

  /**
   * Indexes the first content. It is served by its words at once; meaning joins later.
   *
   * @throws {ContentError} when the folder cannot be read or holds no pages
   */
  async load(): Promise<IndexedContent> {
    // Taken before the content is read, so that the next poll finds what changes meanwhile.
    this.#fingerprint = await fingerprintContent(this.#options.folder).catch(() => undefined);
    const content = await this.#options.indexer.index();
    this.#serve(content);
    this.#meaning = this.#joinMeaning(content);
    return content;
  }

  /** Polls for changed content from now on. @param intervalMs time between two polls, in ms */
  watch(intervalMs: number): void {
    this.#unwatch = watchContent({
      fingerprint: () => fingerprintContent(this.#options.folder),
      intervalMs,
      served: this.#fingerprint,
      onChange: () => this.#replace(),
      // An endpoint or a database may have been away when the content was indexed.
      onUnchanged: () => this.#meaning.then(() => this.#joinMeaning(this.#current)),
    });
  }

  stopWatching(): void {
    this.#unwatch();
  }

  /** Puts the folder's content in place of what is served, as soon as its meaning is known too. Whether it is served now. */
  async #replace(): Promise<boolean> {
    const { indexer, logger, figures } = this.#options;
    try {
      // One after the other: both embed with the same model, and keep vectors in the same files.
      await this.#meaning;
      const next = await indexer.index();
      await this.#joinMeaning(next);
      this.#serve(next);
      const { pages, sections, skipped } = next;
      logger.info('content-replaced', { pages, sections, skipped });
      return true;
    } catch (error) {
      figures.countContent('refused');
      this.#logOnce('content-refused', error);
      return false;
    }
  }

  /** Never fails: content whose meaning is missing is found by its words, and the next poll tries again. */
  async #joinMeaning(content: IndexedContent | undefined): Promise<void> {
    try {
      await content?.joinMeaning();
    } catch (error) {
      this.#logOnce('meaning-failed', error);
    }
  }

  /** Logs a failure, but not the same one again at each poll. */
  #logOnce(event: string, error: unknown): void {
    const reason = error instanceof Error ? error.message || failureName(error) : 'unknown';
    const failure = `${event}: ${reason}`;
    if (failure !== this.#lastFailure) this.#options.logger.error(event, { reason });
    this.#lastFailure = failure;
  }

  #serve(content: IndexedContent): void {
    void this.#current?.close();
    this.#current = content;
    this.#lastFailure = undefined;
    this.#options.figures.countContent('served', content);
  }
}
