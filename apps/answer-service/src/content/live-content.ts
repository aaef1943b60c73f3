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

/** Holds the content that the service serves. New content replaces the old content completely or not at all. */
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

  /** Resolves when the first content has embeddings or when embedding has failed. */
  get embedded(): Promise<void> {
    return this.#embedded;
  }

  /**
   * Indexes the first content and serves it at once, ranked by words alone. Embedding continues in the background.
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
      onUnchanged: async () => {
        // Somebody may have dropped the index from the database.
        const isWhole = await this.#options.indexer.isWhole().catch(() => true);
        if (!isWhole) await this.#replace();
        // Retries to embed, because the embeddings endpoint or the database may have been unavailable.
        else await this.#embedded.then(() => this.#enableEmbeddings(this.#current));
      },
    });
  }

  stopWatching(): void {
    this.#unwatch();
  }

  /** Indexes and embeds the folder, then replaces the served content. Returns whether the replacement succeeded. */
  async #replace(): Promise<boolean> {
    const { indexer, logger, figures } = this.#options;
    try {
      // Waits until the first content is embedded. Two embeddings at once would use the same model and write the same
      // files.
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

  /** Embeds the content. Never throws, because the search still ranks by words and the next poll retries. */
  async #enableEmbeddings(content: IndexedContent | undefined): Promise<void> {
    try {
      await content?.enableEmbeddings();
    } catch (error) {
      this.#logOnce('content-embedding-failed', error);
    }
  }

  /** Logs a failure. Skips a failure equal to the previous one, because each poll would repeat it. */
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
