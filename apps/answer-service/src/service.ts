import { join } from 'node:path';
import { createApp } from './app.ts';
import type { Configuration } from './configuration.ts';
import { LiveContent } from './content/live-content.ts';
import { watchDatabase } from './engine/postgres/database.ts';
import { LanguageModel } from './model/text-model.ts';
import { type Limiter, memoryLimiters, redisLimiters, storedLimiter } from './operation/limiter.ts';
import type { Logger } from './operation/logger.ts';
import { Metrics } from './operation/metrics.ts';
import { watchPause } from './operation/pause-switch.ts';
import { connectRedis, type Redis } from './operation/redis.ts';
import { RunningAnswers } from './operation/shut-down.ts';
import { createTraces } from './operation/traces.ts';
import { AnswerBuffer } from './resume/answer-buffer.ts';
import { SharedAnswerBuffer } from './resume/shared-answer-buffer.ts';
import { createSayIn } from './words/service-words.ts';

const DAY = 24 * 60 * 60;

export type OpenService = ReturnType<typeof openService>;

/** The service's routes respond from the start, but cannot answer questions until the content is indexed. */
export function openService(configuration: Configuration, logger: Logger) {
  const metrics = new Metrics();
  const answers = new RunningAnswers();
  const { redisUrl, postgresUrl, pauseFile, model, langfuse } = configuration;
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, logger, metrics);
  const isPaused = watchPause(pauseFile, redis);
  metrics.watchPause(isPaused);
  const budget = dailyBudget(configuration, redis, logger);
  const languageModel = model && new LanguageModel(model, { budget, metrics, logger });
  const answering = {
    contacts: configuration.contacts,
    sayIn: createSayIn(configuration.texts),
    contentLanguage: configuration.contentLanguage,
    streamDelayMs: configuration.streamDelayMs,
    logger,
    model: languageModel,
  };
  const content = new LiveContent(configuration, logger, metrics);
  let isDraining = false;
  const traces = langfuse && createTraces(langfuse, logger, metrics);
  const shared = redis && new SharedAnswerBuffer(redis);
  const app = createApp({
    ...configuration,
    content: () => content.current,
    answering,
    isDraining: () => isDraining,
    isSearchAway:
      postgresUrl === undefined ? () => false : watchDatabase(() => content.isWhole(), logger),
    isPaused,
    answers,
    traces,
    buffer: shared ?? new AnswerBuffer(),
    limiters: redis === undefined ? memoryLimiters : redisLimiters(redis),
    logger,
    metrics,
  });
  return {
    app,
    content,
    metrics,
    answers,
    model: languageModel,
    /** Makes `/ready` fail and stops polling for changed content. The service still answers questions. */
    drain: () => {
      isDraining = true;
      content.stopWatching();
    },
    close: async () => {
      await Promise.all([traces?.close(), shared?.copies.none()]);
    },
  };
}

/** The model's calls in a day, counted over a restart: in Redis, otherwise in a file. */
function dailyBudget(
  { model, cacheFolder, port }: Configuration,
  redis: Redis | undefined,
  logger: Logger,
): Limiter | undefined {
  const points = model?.callsPerDay;
  if (points === undefined) return undefined;
  const settings = { name: 'model', points, seconds: DAY };
  if (redis !== undefined) return redisLimiters(redis)(settings);
  // Each instance on a machine has its own port and its own count.
  return storedLimiter(settings, join(cacheFolder, `model-calls-${port}.json`), logger);
}
