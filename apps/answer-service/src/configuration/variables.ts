import { checkQuestion, isExactOrigin, MAX_QUESTION_LENGTH, splitOriginList } from '@assist/rules';
import { findLanguage, LANGUAGES, type Language } from '@assist/words';
import { z } from 'zod';
import type { Gate } from '../ask/gate.ts';
import { parseSupportContact, type SupportContact } from '../crisis/support-contact.ts';

/** An optional whole number from `least` to `most`. */
export const optionalCount = (least: number, most: number): z.ZodType<number> => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
/** A whole number from `least` to `most`, with a default. */
export const count = (least: number, most: number, otherwise: number): z.ZodType<number> =>
  optionalCount(least, most).default(otherwise);

/** A language of the catalogue, as a language tag such as `fr` or `fr-CA`. */
export const language: z.ZodType<Language> = z.string().transform((tag, check) => {
  const found = findLanguage(tag);
  if (found !== undefined) return found;
  check.addIssue(`must be a language that the service speaks: ${LANGUAGES.join(', ')}`);
  return z.NEVER;
});

/** A BCP 47 language tag of any language. */
export const languageTag: z.ZodType<string> = z
  .string()
  .refine(isLanguageTag, 'must be a language tag such as en or fr-CA');

/** Exact origins, separated by commas. */
export const origins = (otherwise: string): z.ZodType<readonly string[]> =>
  z
    .string()
    .default(otherwise)
    .transform(splitOriginList)
    .pipe(
      z.array(
        z.string().refine(isExactOrigin, {
          error: ({ input }) =>
            `holds ${String(input)}, which is not an exact origin such as https://www.example.gov: scheme and host as ` +
            'a browser writes them, no path, no slash at the end, no *',
        }),
      ),
    );

/** Hosts, separated by commas. A host includes its port unless the port is the default. */
export const hosts: z.ZodType<readonly string[]> = z
  .string()
  .transform(splitOriginList)
  .pipe(
    z.array(
      z.string().refine(isHost, {
        error: ({ input }) =>
          `holds ${String(input)}, which is not a host such as pay.example.gov: no scheme, no path, no *`,
      }),
    ),
  );

/** Markdown with `tel:`, `sms:` and `https:` links; `\\n` in a variable is a new line. */
export const supportContact: z.ZodType<SupportContact> = z.string().transform((text, check) => {
  try {
    return parseSupportContact(text.replaceAll('\\n', '\n'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.addIssue(`${error.message}. Write it as in 'In danger? [Call 988](tel:988)'`);
    return z.NEVER;
  }
});

/**
 * The gate: the weights of `likeness` and `nameCoverage`, then the thresholds `sure` and `onTopic`, separated by
 * commas.
 */
export const gate: z.ZodType<Gate> = z.string().transform((text, check) => {
  const cells = text.split(',').map((cell) => cell.trim());
  const [likeness = 0, nameCoverage = 0, sure = 0, onTopic = 0] = cells.map(Number);
  const isGate = cells.length === 4 && cells.every((cell) => /^-?\d+(\.\d+)?$/.test(cell));
  if (isGate && sure >= onTopic) return { likeness, nameCoverage, sure, onTopic };
  check.addIssue(
    'must be four numbers such as 2,0.3,0.8,0.44, the last no greater than the third: npm run evaluate -- --fit prints them',
  );
  return z.NEVER;
});

/** An HTTP or HTTPS address without a user and a password. */
export const webAddress: z.ZodType<string> = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(hasNoUser, 'must be an address without a user and a password');

/** The address of the site. Each page's address begins with it. */
export const siteAddress: z.ZodType<string> = webAddress.refine(
  (address) => !/[?#]/.test(address),
  'must be an address without a query and a fragment',
);

/** A public key of Langfuse. Rejects a secret key here, because Langfuse's own error would not name the mistake. */
export const publicKey: z.ZodType<string> = z
  .string()
  .refine((key) => !key.startsWith('sk-'), 'holds a secret key: set it to the one with pk-');

/** A secret key of Langfuse. Rejects a public key. */
export const secretKey: z.ZodType<string> = z
  .string()
  .refine((key) => !key.startsWith('pk-'), 'holds a public key: set it to the one with sk-');

/** The address of a Redis server, with or without TLS. */
export const redisAddress: z.ZodType<string> = z.url({
  protocol: /^rediss?$/,
  error: 'must be an address that begins with redis:// or rediss://',
});

/** The address of a PostgreSQL database; `?sslmode=` sets TLS. */
export const postgresAddress: z.ZodType<string> = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: 'must be an address that begins with postgres:// or postgresql://',
});

/** Suggested questions, separated by semicolons. */
export const questions: z.ZodType<readonly string[]> = z
  .string()
  .default('')
  .transform(splitQuestionList)
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (question) => checkQuestion(question).kind === 'valid',
          `has a question over ${MAX_QUESTION_LENGTH} characters: shorten it`,
        ),
    ),
  );

/** Whether a text is a language tag whose language has two or three letters. Other tags name no common language. */
function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isHost(text: string): boolean {
  const address = `https://${text}/`;
  return !text.includes('*') && URL.canParse(address) && new URL(address).host === text;
}

function splitQuestionList(list: string): string[] {
  return list
    .split(';')
    .map((question) => question.trim())
    .filter((question) => question !== '');
}

/** Whether a URL has neither user nor password. Accepts an invalid URL, because `z.url` reports it. */
function hasNoUser(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
