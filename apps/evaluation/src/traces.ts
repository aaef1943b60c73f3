import { maskPersonalData } from '@assist/rules';
import { z } from 'zod';
import { EvaluationError, parseAs } from './evaluation-error.ts';

/** A visitor's question and its answer, from a trace. */
export interface TracedAnswer {
  /** Personal data is masked. */
  readonly question: string;
  readonly text: string;
  readonly outcome: string;
}

/** The page of spans that Langfuse returns. Spans without text come from a service without `TRACE_TEXT=masked`. */
const spansSchema = z.object({
  data: z.array(
    z.object({
      input: z.unknown(),
      output: z.unknown(),
      metadata: z.object({ outcome: z.string() }).loose().nullish().catch(null),
    }),
  ),
  meta: z.object({ totalPages: z.number() }),
});
const PAGE_SIZE = 50;

/**
 * Reads the newest answers from Langfuse. Two settings of the operator allow it: `LANGFUSE_SECRET_KEY`, and
 * `TRACE_TEXT=masked`. Without both, no request is made.
 * @throws {EvaluationError} if a setting is missing, or Langfuse cannot be read
 */
export async function readTraces(
  environment: Readonly<Record<string, string | undefined>>,
  count: number,
): Promise<TracedAnswer[]> {
  const { LANGFUSE_BASE_URL: base, TRACE_TEXT } = environment;
  const { LANGFUSE_PUBLIC_KEY: publicKey, LANGFUSE_SECRET_KEY: secretKey } = environment;
  if (TRACE_TEXT !== 'masked') {
    throw new EvaluationError('--traces reads questions of visitors: it needs TRACE_TEXT=masked.');
  }
  if (!base || !publicKey || !secretKey) {
    const names = 'LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY';
    throw new EvaluationError(`--traces needs ${names}.`);
  }
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;
  const found: TracedAnswer[] = [];
  for (let page = 1, pages = 1; page <= pages && found.length < count; page += 1) {
    const url = new URL(`${base.replace(/\/+$/, '')}/api/public/observations`);
    url.search = String(
      new URLSearchParams({ name: 'answer', limit: String(PAGE_SIZE), page: String(page) }),
    );
    const spans = await fetchSpans(url, authorization);
    pages = spans.meta.totalPages;
    for (const { input, output, metadata } of spans.data) {
      if (typeof input !== 'string' || typeof output !== 'string') continue;
      // The service masks before it sends. Masks again, because anybody can write spans with the public key.
      found.push({
        question: maskPersonalData(input),
        text: output,
        outcome: metadata?.outcome ?? 'answer',
      });
    }
  }
  return found.slice(0, count);
}

async function fetchSpans(url: URL, authorization: string): Promise<z.infer<typeof spansSchema>> {
  const response = await fetch(url, { headers: { authorization } }).catch((error: unknown) => {
    throw new EvaluationError(`Langfuse cannot be reached: ${String(error)}`);
  });
  if (!response.ok) throw new EvaluationError(`Langfuse answers ${response.status}.`);
  const body = await response.json().catch(() => undefined);
  return parseAs(spansSchema, body, (fault) => `Langfuse answers in an unknown form: ${fault}`);
}
