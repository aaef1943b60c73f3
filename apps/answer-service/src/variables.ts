import { checkQuestion, isExactOrigin, MAX_QUESTION_LENGTH } from '@assist/rules';
import { findLanguage, LANGUAGES } from '@assist/words';
import { z } from 'zod';
import { parseSupportContact } from './crisis/support-contact.ts';

export const optionalCount = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

export const count = (least: number, most: number, otherwise: number) =>
  optionalCount(least, most).default(otherwise);

export const oneOf = <Choice extends string>(...choices: Choice[]) => {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices);
  return z.enum(choices, { error: `must be ${list}` });
};

export const language = z.string().transform((tag, check) => {
  const found = findLanguage(tag);
  if (found !== undefined) return found;
  check.addIssue(`must be a language that the service speaks: ${LANGUAGES.join(', ')}`);
  return z.NEVER;
});

export const languageTag = z
  .string()
  .refine(isLanguageTag, 'must be a language tag such as en or fr-CA');

export const origins = listOf(
  ',',
  isExactOrigin,
  (item) =>
    `holds ${item}, which is not an exact origin such as https://www.example.gov: scheme and host as ` +
    'a browser writes them, no path, no slash at the end, no *',
);

/** Hosts, separated by commas. A host includes its port unless the port is the default. */
export const hosts = listOf(
  ',',
  isHost,
  (item) => `holds ${item}, which is not a host such as pay.example.gov: no scheme, no path, no *`,
);

export const questions = listOf(
  ';',
  (question) => checkQuestion(question).kind === 'valid',
  () => `has a question over ${MAX_QUESTION_LENGTH} characters: shorten it`,
);

/** Markdown with `tel:`, `sms:` and `https:` links; `\\n` in a variable is a new line. */
export const supportContact = z.string().transform((text, check) => {
  try {
    return parseSupportContact(text.replaceAll('\\n', '\n'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.addIssue(`${error.message}. Write it as in 'In danger? [Call 988](tel:988)'`);
    return z.NEVER;
  }
});

/** The contacts for the speakers of one language, such as CRISIS_CONTACT_FR. */
export const localContacts = z.object(
  Object.fromEntries(
    LANGUAGES.flatMap((one) =>
      ['CRISIS_CONTACT', 'VIOLENCE_CONTACT'].map((kind) => [
        `${kind}_${one.toUpperCase()}`,
        supportContact.optional(),
      ]),
    ),
  ),
);

export const webAddress = address('http', 'https').refine(
  (text) => !hasUser(text),
  'must be an address without a user and a password',
);

export const siteAddress = webAddress.refine(
  (text) => !/[?#]/.test(text),
  'must be an address without a query and a fragment',
);

export function address(scheme: string, other: string) {
  return z.url({
    protocol: new RegExp(`^(?:${scheme}|${other})$`),
    error: `must be an address that begins with ${scheme}:// or ${other}://`,
  });
}

export function jsonObject<Value>(value: z.ZodType<Value>) {
  return z.string().transform((text, check) => {
    try {
      const read = z.record(z.string(), value).safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {}
    check.addIssue('must be a JSON object such as {"api-version":"2024-10-21"}');
    return z.NEVER;
  });
}

function listOf(
  separator: string,
  isValid: (item: string) => boolean,
  fault: (item: string) => string,
) {
  const item = z.string().refine(isValid, { error: ({ input }) => fault(String(input)) });
  return z
    .string()
    .transform((list) => list.split(separator).map((one) => one.trim()))
    .transform((items) => items.filter((one) => one !== ''))
    .pipe(z.array(item));
}

/** Whether a text is a language tag whose language has two or three letters. Other tags name no common language. */
function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isHost(text: string): boolean {
  const url = `https://${text}/`;
  return !text.includes('*') && URL.canParse(url) && new URL(url).host === text;
}

/** Says no to an invalid address, because `z.url` reports it. */
function hasUser(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}
