import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, fingerprintContent } from '@assist/content';
import type { Configuration } from '../configuration.ts';
import type { IndexStore, OpenIndex } from '../engine/content-index.ts';
import { createEmbeddedStore } from '../engine/embedded/embedded-engine.ts';
import { createLocalEmbedder } from '../engine/embedded/local-embedder.ts';
import { createQuestionVectors, type Embedder } from '../engine/embedder.ts';
import { createEndpointEmbedder } from '../engine/endpoint-embedder.ts';
import { measureExamples } from '../engine/example-questions.ts';
import { collectNames } from '../engine/names.ts';
import { createPostgresStore } from '../engine/postgres/postgres-store.ts';
import { createSearch, type SearchOptions } from '../engine/search.ts';
import { collectWords, createSpelling } from '../engine/spelling.ts';
import { VECTORS_FILE, type VectorFiles } from '../engine/vector-store.ts';
import { failureName, type Logger } from '../operation/logger.ts';
import type { Metrics } from '../operation/metrics.ts';
import { type Content, type ContentSummary, contentKey, readPages, summarise } from './content.ts';
import { readSynonyms } from './content-lists.ts';
import { publishedIn, recognisePublished } from './published-contacts.ts';

interface Version {
  readonly content: Content;
  readonly index: OpenIndex<ContentSummary>;
  readonly options: SearchOptions;
  readonly isEmbedded: boolean;
}

/** Holds the content that the service serves. New content replaces the old content completely or not at all. */
export class LiveContent {
  readonly #configuration: Configuration;
  readonly #logger: Logger;
  readonly #metrics: Metrics;
  readonly #files: VectorFiles;
  readonly #store: IndexStore;
  /** All versions share one embedder, because each takes 200 MB of memory. */
  #embedder: Embedder | undefined;
  #served: Version | undefined;
  #fingerprint: string | undefined;
  #embedded: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isWatching = false;
  #lastFailure: string | undefined;

  constructor(configuration: Configuration, logger: Logger, metrics: Metrics) {
    this.#configuration = configuration;
    this.#logger = logger;
    this.#metrics = metrics;
    this.#files = vectorFiles(configuration, logger);
    const { postgresUrl, contentLanguage, rankingWorker } = configuration;
    this.#store =
      postgresUrl === undefined
        ? createEmbeddedStore(this.#files, contentLanguage, rankingWorker)
        : createPostgresStore(postgresUrl, logger, contentLanguage);
  }

  get current(): Content | undefined {
    return this.#served?.content;
  }

  isWhole(): Promise<boolean> {
    return this.#store.isWhole();
  }

  /** Embedding continues in the background. @throws {ContentError} */
  async load(): Promise<Content> {
    // Computes the fingerprint before reading the content, so that the next poll detects a change during reading.
    this.#fingerprint = await fingerprintContent(this.#configuration.contentDir).catch(
      () => undefined,
    );
    const version = await this.#open();
    this.#serve(version);
    this.#embedded = this.#embedServed();
    return version.content;
  }

  /**
   * Polls for changed content, because network drives and mounted volumes send no change notifications. A change counts
   * only after two polls with equal fingerprints, so that a half-written folder is not read.
   */
  watch(intervalMs: number): void {
    const { contentDir } = this.#configuration;
    let lastSeen = this.#fingerprint;
    const poll = async (): Promise<void> => {
      const seen = await fingerprintContent(contentDir).catch(() => 'unreadable');
      if (seen === this.#fingerprint) await this.#repair();
      else if (seen === lastSeen && (await this.#replace())) this.#fingerprint = seen;
      lastSeen = seen;
      if (this.#isWatching) schedule();
    };
    const schedule = (): void => {
      this.#timer = setTimeout(() => void poll(), intervalMs).unref();
    };
    this.#isWatching = true;
    schedule();
  }

  stopWatching(): void {
    this.#isWatching = false;
    clearTimeout(this.#timer);
  }

  /** Builds an index that was dropped, or tries again to embed. */
  async #repair(): Promise<void> {
    const isWhole = await this.isWhole().catch(() => true);
    if (!isWhole) await this.#replace();
    else await this.#embedded.then(() => this.#embedServed());
  }

  async #replace(): Promise<boolean> {
    try {
      // Waits until the first content is embedded. Two embeddings at once would use the same model and write the same
      // files.
      await this.#embedded;
      const next = await this.#embed(await this.#open());
      this.#serve(next);
      const { pages, sections, skipped } = next.content;
      this.#logger.info('content-replaced', { pages, sections, skipped });
      return true;
    } catch (error) {
      this.#metrics.countContent('refused');
      this.#logOnce('content-refused', error);
      return false;
    }
  }

  async #open(): Promise<Version> {
    const configuration = this.#configuration;
    const { contentDir, contentLanguage, contacts, suggestedQuestions } = configuration;
    const base = {
      synonyms: await readSynonyms(contentDir, contentLanguage, this.#logger),
      language: contentLanguage,
    };
    let skipped = 0;
    const index = await this.#store.open<ContentSummary>(
      configuration.postgresUrl === undefined ? '' : await contentKey(configuration),
      async () => {
        const read = await readPages(configuration, this.#logger);
        skipped = read.skipped;
        return read.pages;
      },
      async (pages, indexed) => {
        const names = await collectNames(pages, contentLanguage);
        const words = await collectWords(pages, contentLanguage);
        const search = createSearch(indexed, { ...base, names });
        const summary = await summarise(pages, search, suggestedQuestions);
        return { ...summary, names, words, skipped };
      },
    );
    const { hosts, published, names } = index.summary;
    const options: SearchOptions = { ...base, names };
    const content = {
      ...index.summary,
      search: createSearch(index, options),
      nextStepHosts: new Set([...hosts, ...configuration.nextStepHosts]),
      isPublished: recognisePublished([...published, ...publishedIn(JSON.stringify(contacts))]),
    };
    return { content, index, options, isEmbedded: configuration.embeddings.kind === 'none' };
  }

  async #embedServed(): Promise<void> {
    if (this.#served !== undefined) this.#served = await this.#embed(this.#served);
  }

  /** If embedding fails, returns the version as it was, and the next poll tries again. */
  async #embed(version: Version): Promise<Version> {
    const { embeddings } = this.#configuration;
    if (version.isEmbedded || embeddings.kind === 'none') return version;
    const begun = performance.now();
    try {
      this.#embedder ??=
        embeddings.kind === 'endpoint' ? createEndpointEmbedder(embeddings) : createLocalEmbedder();
      const embedder = this.#embedder;
      const index = await version.index.embed(embedder);
      const examples = await measureExamples(index, embedder, this.#files);
      const vectorOf = createQuestionVectors(embedder, (error) => {
        this.#metrics.searchFailures.inc();
        this.#logger.warn('embeddings-failed', { reason: failureName(error) });
      });
      const { words } = version.index.summary;
      const spelling = await createSpelling(words, embedder, version.options.language);
      const search = createSearch(index, {
        ...version.options,
        embeddings: { vectorOf, examples, spelling },
      });
      const ms = Math.round(performance.now() - begun);
      this.#logger.info('embeddings-ready', { embeddings: embedder.name, ms });
      return { ...version, content: { ...version.content, search }, isEmbedded: true };
    } catch (error) {
      this.#logOnce('content-embedding-failed', error);
      return version;
    }
  }

  #serve(version: Version): void {
    void this.#served?.index.close();
    this.#served = version;
    this.#lastFailure = undefined;
    this.#metrics.countContent('served', version.content);
  }

  /** Skips a failure equal to the previous one, because each poll would repeat it. */
  #logOnce(event: string, error: unknown): void {
    const reason = error instanceof Error ? error.message || failureName(error) : 'unknown';
    const failure = `${event}: ${reason}`;
    if (failure !== this.#lastFailure) this.#logger.error(event, { reason });
    this.#lastFailure = failure;
  }
}

/** @throws {ContentError} if the cache folder belongs to another user, who could change the vectors */
function vectorFiles(
  { contentDir, embeddings, cacheFolder }: Configuration,
  logger: Logger,
): VectorFiles {
  const owner = statSync(cacheFolder, { throwIfNoEntry: false })?.uid ?? 0;
  if (embeddings.kind !== 'none' && owner !== 0 && owner !== process.getuid?.()) {
    throw new ContentError(
      `EMBEDDINGS_CACHE_DIR: ${cacheFolder} belongs to another user. Set it to a folder of the service's own user.`,
    );
  }
  const name = createHash('sha256').update(contentDir).digest('hex').slice(0, 16);
  return {
    shipped: join(contentDir, VECTORS_FILE),
    cache: join(cacheFolder, `${name}.vectors`),
    onUnsaved: (error) => logger.error('vectors-unsaved', { reason: failureName(error) }),
  };
}
