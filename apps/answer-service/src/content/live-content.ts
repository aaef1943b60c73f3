import { fingerprintContent } from '@assist/content';
import type { Figures } from '../operation/figures.ts';
import { failureName, type Logger } from '../operation/logger.ts';
import type { ContentIndexer, IndexedContent } from './index-content.ts';
import { watchContent } from './watch-content.ts';

/** The dependencies of `LiveContent`. */
export interface LiveContentOptions {
  readonly folder: string;
  readonly indexer: ContentIndexer;
  readonly logger: Logger;
  readonly figures: Figures;
}

/** The served content. New content replaces it as a whole, or not at all. */
export class LiveContent {
  readonly #options: LiveContentOptions;
  #current: IndexedContent | undefined;
  #fingerprint: string | undefined;
  #embedded: Promise<void> = Promise.resolve();
  #unwatch: () => void = () => {};
  #lastFailure: string | undefined;

  constructor(options: LiveContentOptions) {
    this.#options = options;
  }

  /** The served content; undefined until the first content is indexed. */
  get current(): IndexedContent | undefined {
    return this.#current;
  }

  /** Settles when the first content has embeddings, or embedding has failed. */
  get embedded(): Promise<void> {
    return this.#embedded;
  }

  /**
   * Indexes the first content and serves it, ranked by words; embeddings follow.
   * @throws {ContentError} when the folder cannot be read or holds no pages
   */
  async load(): Promise<IndexedContent> {
    // Computes the fingerprint before reading the content, so that the next poll detects a change during reading.
    this.#fingerprint = await fingerprintContent(this.#options.folder).catch(() => undefined);
    const content = await this.#options.indexer.index();
    this.#serve(content);
    this.#embedded = this.#enableEmbeddings(content);
    return content;
  }

  /**
   * Starts polling for changed content.
   * @param intervalMs time between two polls, in ms
   */
  watch(intervalMs: number): void {
    this.#unwatch = watchContent({
      fingerprint: () => fingerprintContent(this.#options.folder),
      intervalMs,
      served: this.#fingerprint,
      onChange: () => this.#replace(),
      // Retries to embed, because an endpoint or a database may have been unavailable.
      onUnchanged: () => this.#embedded.then(() => this.#enableEmbeddings(this.#current)),
    });
  }

  stopWatching(): void {
    this.#unwatch();
  }

  /** Indexes the folder, embeds it and replaces the served content. Returns whether the new content is served. */
  async #replace(): Promise<boolean> {
    const { indexer, logger, figures } = this.#options;
    try {
      // Waits for the embedding of the first content, because both use the same model and write the same files.
      await this.#embedded;
      const next = await indexer.index();
      await this.#enableEmbeddings(next);
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

  /** Never throws: without embeddings the search ranks by words, and the next poll retries. */
  async #enableEmbeddings(content: IndexedContent | undefined): Promise<void> {
    try {
      await content?.enableEmbeddings();
    } catch (error) {
      this.#logOnce('content-embedding-failed', error);
    }
  }

  /** Logs a failure once, not again at every poll. */
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
