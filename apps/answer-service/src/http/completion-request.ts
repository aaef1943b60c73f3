import { checkQuestion, isPageUrl, maskPersonalData, stripInvisible } from '@assist/rules';
import { z } from 'zod';
import type { IsPublished } from '../content/published-contacts.ts';
import { textEnds } from '../crisis/text-ends.ts';

/** The body of POST /v2/completions (spec §7). Unknown fields are ignored. */
const bodySchema = z.object({
  id: z.string().min(1).max(200),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  data: z
    .object({
      contextUrl: z.string().refine(isPageUrl).optional(),
      // An invalid language does not make the request invalid. The schema drops other values than strings, and
      // `requestLanguage` ignores invalid tags.
      language: z.string().optional().catch(undefined),
    })
    .nullish(),
});

/** A question that is too long is kept, because it is still checked for danger. */
export type CheckedRequest = (
  | {
      readonly kind: 'valid' | 'too-long';
      readonly chatId: string;
      readonly question: string;
      readonly contextUrl?: string | undefined;
    }
  | {
      readonly kind: 'invalid';
      readonly code: 'question-empty' | 'invalid-json' | 'invalid-request';
      /** Tells a developer what to change. Missing for an empty question: its text is in the visitor's language. */
      readonly message?: string;
    }
) & {
  /** The language tag that the request names, unchecked. */
  readonly language?: string | undefined;
};

/**
 * Parses and checks a request body. The last user message is the question. Removes invisible characters from the
 * question and masks personal data in it (threats T21). No other code gets the original question.
 * @param isPublished recognises the department's own numbers and addresses, which the question keeps
 */
export function checkCompletionRequest(body: string, isPublished?: IsPublished): CheckedRequest {
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
  const { contextUrl, language } = data ?? {};
  const { kind } = checked;
  if (kind === 'empty') return { kind: 'invalid', code: 'question-empty', language };
  const asked = kind === 'too-long' ? textEnds(written) : checked.question;
  return { kind, chatId: id, question: maskPersonalData(asked, isPublished), contextUrl, language };
}

function invalid(code: 'invalid-json' | 'invalid-request', message: string): CheckedRequest {
  return { kind: 'invalid', code, message };
}

/** Describes the error by the name of the invalid field, never by its value. */
function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? 'The body must be an object with id and messages.' : `${path} is not valid.`;
}
