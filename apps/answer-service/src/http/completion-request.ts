import { checkQuestion, isPageUrl, maskPersonalData, stripInvisible } from '@assist/rules';
import { z } from 'zod';
import { textEnds } from '../crisis/text-ends.ts';
import type { ErrorCode } from './error-response.ts';

/** The body of POST /v2/completions (spec §7). Unknown fields are ignored. */
const bodySchema = z.object({
  id: z.string().min(1).max(200),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  data: z.object({ contextUrl: z.string().refine(isPageUrl).optional() }).nullish(),
});

/** A validated request for an answer. */
export interface CompletionRequest {
  readonly chatId: string;
  readonly question: string;
  readonly contextUrl?: string;
}

/**
 * A checked request, or the reason for its rejection. The result keeps a question that is too long, because the service
 * still checks the question for danger.
 */
export type CheckedRequest =
  | { readonly kind: 'valid' | 'too-long'; readonly request: CompletionRequest }
  | { readonly kind: 'invalid'; readonly code: ErrorCode; readonly message: string };

/**
 * Parses and checks a request body. The last user message is the question. Removes invisible characters from the
 * question and masks personal data in it (threats T21), so that no other code gets the original question.
 * @returns the checked request, or the reason for its rejection
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

/** Describes the error by the name of the invalid field, never by its value. */
function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? 'The body must be an object with id and messages.' : `${path} is not valid.`;
}
