import { checkQuestion, isPageUrl, maskPersonalData, stripInvisible } from '@assist/rules';
import { z } from 'zod';
import { textEnds } from '../crisis/text-ends.ts';
import type { ErrorCode } from './error-response.ts';

/** The body of POST /v2/completions (spec §7). Fields that are not listed are ignored. */
const bodySchema = z.object({
  id: z.string().min(1).max(200),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  data: z.object({ contextUrl: z.string().refine(isPageUrl).optional() }).nullish(),
});

/** A request for an answer, validated. */
export interface CompletionRequest {
  readonly chatId: string;
  readonly question: string;
  readonly contextUrl?: string;
}

/** A request, or why it is none. A question that is only too long is still read for danger. */
export type CheckedRequest =
  | { readonly kind: 'valid' | 'too-long'; readonly request: CompletionRequest }
  | { readonly kind: 'invalid'; readonly code: ErrorCode; readonly message: string };

/**
 * Reads the text of a body. The question is the last user message, without invisible characters and
 * with personal data masked (threats T21): nothing behind this line ever sees either.
 */
export function checkCompletionRequest(body: string): CheckedRequest {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return invalid('invalid-json', 'The body must be JSON.');
  }
  const parsed = bodySchema.safeParse(json);
  if (!parsed.success) return invalid('invalid-request', describe(parsed.error));
  const { id, messages, data } = parsed.data;
  const last = messages.findLast((message) => message.role === 'user');
  if (last === undefined) return invalid('invalid-request', 'messages: one must be of the user.');
  const written = stripInvisible(last.content);
  const checked = checkQuestion(written);
  if (checked.kind === 'empty') return invalid('question-empty', 'Enter a question.');
  const contextUrl = data?.contextUrl;
  const request = { chatId: id, ...(contextUrl === undefined ? {} : { contextUrl }) };
  return checked.kind === 'too-long'
    ? { kind: 'too-long', request: { ...request, question: maskPersonalData(textEnds(written)) } }
    : { kind: 'valid', request: { ...request, question: maskPersonalData(checked.question) } };
}

function invalid(code: ErrorCode, message: string): CheckedRequest {
  return { kind: 'invalid', code, message };
}

/** Names the field that is wrong, never its value. */
function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? 'The body must be an object with id and messages.' : `${path} is not valid.`;
}
