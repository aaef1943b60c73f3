import { checkQuestion, isExactOrigin, MAX_QUESTION_LENGTH, splitOriginList } from '@assist/rules';
import { z } from 'zod';
import type { Gate } from '../answer/gate.ts';
import { parseSupportContact, type SupportContact } from '../crisis/support-contact.ts';

/** A whole number in a range, for a variable that may be left out. */
export const optionalCount = (least: number, most: number): z.ZodType<number> => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
/** The same, and what it is when it is left out. */
export const count = (least: number, most: number, otherwise: number): z.ZodType<number> =>
  optionalCount(least, most).default(otherwise);

/** Minutes above 0 and at most `most`, parts of them as well. */
export const minutes = (most: number, otherwise: number): z.ZodType<number> => {
  const error = `must be a number above 0 and at most ${most}`;
  return z.coerce.number({ error }).positive({ error }).max(most, { error }).default(otherwise);
};

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

/** Hosts, with a port where it is not the default, separated by commas. */
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

/** Weights of likeness and names, and thresholds of the gate, separated by commas. */
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

/** An address to reach over HTTP. */
export const webAddress: z.ZodType<string> = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(hasNoUser, 'must be an address without a user and a password');

/** Where a site begins: its pages get their addresses from it. */
export const siteAddress: z.ZodType<string> = webAddress.refine(
  (address) => !/[?#]/.test(address),
  'must be an address without a query and a fragment',
);

/** A public key of Langfuse. Where the two were mistaken for each other, the log of the service would tell of a refusal only. */
export const publicKey: z.ZodType<string> = z
  .string()
  .refine((key) => !key.startsWith('sk-'), 'holds a secret key: set it to the one with pk-');

/** A secret key of Langfuse. */
export const secretKey: z.ZodType<string> = z
  .string()
  .refine((key) => !key.startsWith('pk-'), 'holds a public key: set it to the one with sk-');

/** Where a Redis server is, with or without TLS. */
export const redisAddress: z.ZodType<string> = z.url({
  protocol: /^rediss?$/,
  error: 'must be an address that begins with redis:// or rediss://',
});

/** Where a PostgreSQL database is; `?sslmode=` says with what TLS. */
export const postgresAddress: z.ZodType<string> = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: 'must be an address that begins with postgres:// or postgresql://',
});

/** Questions that a visitor could ask, separated by semicolons. */
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

/** Of what is no address at all the user is not missed. */
function hasNoUser(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
