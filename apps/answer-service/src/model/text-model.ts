import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { withParameters } from '@assist/rules';
import { APICallError, extractReasoningMiddleware, streamText, wrapLanguageModel } from 'ai';
import { z } from 'zod';
import type { Limiter } from '../operation/limiter.ts';
import { failureName, type Logger } from '../operation/logger.ts';
import type { Metrics } from '../operation/metrics.ts';
import { REPLY_FORMATS, type ReplyFormat } from './reply.ts';

/** Timeout in ms. People attend to a dialogue for about 10 s, and quotes replace a late answer at once. */
export const FIRST_TEXT_MS = 5_000;

export interface ModelPrompt {
  /** Fixed text of this service. Never contains text from a visitor or a page. */
  readonly instructions: string;
  /** The passages and the question, each enclosed in tags. */
  readonly message: string;
}

export type TextModel = Pick<LanguageModel, 'write' | 'countSentences'>;

export type ModelFailureReason =
  /** Not asked: the model failed a moment ago, or a limit is reached. */
  | 'paused'
  | 'busy'
  | 'over-budget'
  | 'unreachable'
  /** 429 or a status from 500. */
  | 'overloaded'
  /** Another status: a wrong key, model, address or parameter. */
  | 'refused'
  /** No supported sentence in `FIRST_TEXT_MS`. */
  | 'too-slow'
  /** Silence within a reply, or a reply that exceeds `MODEL_TIMEOUT_MS`. */
  | 'stalled'
  | 'broken-off'
  /** The reply reached the maximum of tokens. */
  | 'cut-off'
  | 'filtered'
  /** The passages do not bear out the reply. */
  | 'unsupported';

/** Thrown with its reason as the name, which the log shows. */
export class ModelFailure extends Error {
  override readonly name: ModelFailureReason;

  constructor(reason: ModelFailureReason, cause?: unknown) {
    super('The model gave no whole answer.', { cause });
    this.name = reason;
  }
}

export interface ModelSettings {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Fields of the request's body; null removes a field. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** The timeout of a whole answer, in ms. */
  readonly timeoutMs: number;
  readonly concurrency: number;
}

interface Operation {
  readonly budget?: Limiter | undefined;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Maximum tokens of a reply: several times the longest answer that the prompt asks for, with its quotations. */
const MAX_OUTPUT_TOKENS = 1_200;
/** Maximum silence within a reply, in ms. Models that think send nothing meanwhile, but before their first text. */
const STALL_MS = 10_000;
/** The pause before the model is checked after a failure, in ms. Doubles up to the maximum, so that outages cost little. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Failures that would meet the next visitor, too. */
const OUTAGES = ['unreachable', 'overloaded', 'too-slow', 'stalled', 'broken-off'];
/** Statuses of a refusal that concerns the whole endpoint, and not one request. */
const REFUSED_ENDPOINT = [401, 403, 404];

/** The question of `check`, which is about no page and no visitor. */
const CHECK: ModelPrompt = {
  instructions: 'Answer the question from the passage.',
  message:
    '<passage number="1">\nThe office is open from 9 to 5.\n</passage>\n\n<question>\nWhen is the office open?\n</question>',
};

const errorSchema = z.object({ error: z.object({ code: z.unknown(), message: z.string() }) });

/**
 * A model behind the chat completions API of an endpoint, with limits and a circuit breaker: after an outage visitors'
 * questions are not sent to the model until it has answered a question of the service's own.
 */
export class LanguageModel {
  readonly #settings: ModelSettings;
  readonly #operation: Operation;
  readonly #models: Readonly<Record<ReplyFormat, ReturnType<typeof connect>>>;
  #format: ReplyFormat = 'json';
  #running = 0;
  #isPaused = false;
  #reported = '';

  constructor(settings: ModelSettings, operation: Operation) {
    this.#settings = settings;
    this.#operation = operation;
    this.#models = { json: connect(settings, 'json'), lines: connect(settings, 'lines') };
  }

  /** @throws {ModelFailure} with the reason why the reply does not come, or not whole */
  async *write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string> {
    let result: ModelFailureReason | 'finished' | 'stopped' = 'stopped';
    this.#running += 1;
    try {
      if (this.#isPaused) throw new ModelFailure('paused');
      if (this.#running > this.#settings.concurrency) throw new ModelFailure('busy');
      const wait = await this.#operation.budget?.('calls');
      if (wait !== undefined) throw new ModelFailure('over-budget');
      yield* this.#call(prompt, signal);
      result = 'finished';
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof ModelFailure)) throw error;
      const failure = signal.aborted ? signal.reason : failureOf(error);
      result = failure.name;
      if (isOutage(failure) && !this.#isPaused) this.#pause(failure, FIRST_PAUSE_MS);
      throw failure;
    } finally {
      this.#running -= 1;
      this.#operation.metrics.modelCalls.inc({ result });
    }
  }

  countSentences(counts: ReadonlyMap<string, number>): void {
    const fields: Record<string, number> = { shown: 0, quoted: 0, dropped: 0 };
    const reasons: string[] = [];
    for (const [key, count] of counts) {
      const [result = '', reason = ''] = key.split(':');
      fields[result] = (fields[result] ?? 0) + count;
      if (reason !== '') reasons.push(`${reason} ${count}`);
      this.#operation.metrics.modelSentences.inc({ result, reason }, count);
    }
    this.#operation.logger.info('model-sentences-checked', {
      ...fields,
      reasons: reasons.join(', '),
    });
  }

  /** Asks the model a question of the service's own, and logs whether it answers. Never throws. */
  async check(nextPauseMs: number = FIRST_PAUSE_MS): Promise<void> {
    const stop = new AbortController();
    const tooSlow = setTimeout(() => stop.abort(new ModelFailure('too-slow')), FIRST_TEXT_MS);
    try {
      const { done } = await this.#call(CHECK, stop.signal).next();
      if (done === true) throw new ModelFailure('broken-off');
      this.#isPaused = false;
      this.#report('model-ready', { format: this.#format });
    } catch (error) {
      this.#pause(stop.signal.aborted ? stop.signal.reason : failureOf(error), nextPauseMs);
    } finally {
      clearTimeout(tooSlow);
      stop.abort();
    }
  }

  #pause(failure: ModelFailure, ms: number): void {
    this.#isPaused = true;
    this.#report('model-unavailable', { reason: failureName(failure), ...this.#causeOf(failure) });
    setTimeout(() => void this.check(Math.min(2 * ms, MAX_PAUSE_MS)), ms).unref();
  }

  /** Logs a state of the endpoint once. The key itself stays out of the log. */
  #report(
    event: 'model-ready' | 'model-unavailable',
    fields: Readonly<Record<string, string>>,
  ): void {
    const { baseUrl, name, apiKey, headers } = this.#settings;
    const state = `${event} ${JSON.stringify(fields)}`;
    if (state === this.#reported) return;
    this.#reported = state;
    const key = apiKey === undefined && headers === undefined ? 'not set' : 'set';
    const all = { address: baseUrl, model: name, key, ...fields };
    if (event === 'model-ready') this.#operation.logger.info(event, all);
    else this.#operation.logger.warn(event, all);
  }

  /** Returns the settings that may cause a failure. */
  #causeOf({ cause }: ModelFailure): { readonly settings?: string } {
    if (!APICallError.isInstance(cause)) return {};
    const { statusCode = 0 } = cause;
    if (statusCode === 401 || statusCode === 403)
      return { settings: 'MODEL_API_KEY, MODEL_HEADERS' };
    if (statusCode === 404) return { settings: 'MODEL_BASE_URL, MODEL_NAME, MODEL_QUERY' };
    if (statusCode === 0) return { settings: 'MODEL_BASE_URL' };
    return statusCode < 429 ? { settings: 'MODEL_NAME, MODEL_PARAMETERS' } : {};
  }

  /** Streams a reply in JSON, or in lines if the endpoint refuses a JSON schema. */
  async *#call(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string> {
    if (this.#format === 'json') {
      try {
        return yield* this.#stream(prompt, 'json', signal);
      } catch (error) {
        if (failureOf(error).name !== 'refused' || REFUSED_ENDPOINT.includes(statusOf(error)))
          throw error;
      }
    }
    for await (const text of this.#stream(prompt, 'lines', signal)) {
      this.#format = 'lines';
      yield text;
    }
  }

  async *#stream(
    { instructions, message }: ModelPrompt,
    format: ReplyFormat,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { fullStream } = streamText({
      model: this.#models[format],
      system: `${instructions}\n\n${REPLY_FORMATS[format].instructions}`,
      prompt: message,
      temperature: 0.2,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      timeout: { totalMs: this.#settings.timeoutMs, chunkMs: STALL_MS },
      // Errors arrive as parts of the stream below. The default handler would log the request, which contains the
      // question.
      onError: () => {},
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta') yield part.text;
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') throw new ModelFailure('stalled');
      else if (part.type === 'finish' && part.finishReason === 'content-filter') {
        throw new ModelFailure('filtered');
      } else if (part.type === 'finish' && part.finishReason === 'length') {
        throw new ModelFailure('cut-off');
      }
    }
  }
}

function connect(settings: ModelSettings, format: ReplyFormat) {
  const { baseUrl, name, apiKey, headers, query, parameters } = settings;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    headers: { ...headers },
    ...(query && { queryParams: { ...query } }),
    transformRequestBody: (body) =>
      withParameters({ ...body, response_format: REPLY_FORMATS[format].response }, parameters),
  });
  // Some servers send a model's thoughts as text.
  const middleware = extractReasoningMiddleware({ tagName: 'think' });
  return wrapLanguageModel({ model: provider.chatModel(name), middleware });
}

function statusOf(error: unknown): number {
  return APICallError.isInstance(error) ? (error.statusCode ?? 0) : 0;
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (!APICallError.isInstance(error)) return new ModelFailure('broken-off', error);
  const status = statusOf(error);
  if (status === 0) return new ModelFailure('unreachable', error);
  if (status === 429 || status >= 500) return new ModelFailure('overloaded', error);
  // Azure refuses a filtered question with a status.
  const isFiltered = errorSchema.safeParse(error.data).data?.error.code === 'content_filter';
  return new ModelFailure(isFiltered ? 'filtered' : 'refused', error);
}

function isOutage({ name, cause }: ModelFailure): boolean {
  return OUTAGES.includes(name) || REFUSED_ENDPOINT.includes(statusOf(cause));
}
