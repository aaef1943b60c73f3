import { z } from 'zod';
import { isExactOrigin, splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../packages/words/src/languages.ts';
import { checkDepartmentTexts, type DepartmentTexts } from '../../packages/words/src/texts.ts';
import { ExpectedError } from '../expected-error.mjs';
import { localOrigins } from '../ports.ts';

/**
 * The valid environments. A misspelt `production` is invalid, because it would otherwise silently skip the checks for
 * production.
 */
const environments = ['local', 'development', 'test', 'qa', 'staging', 'production'];

/** Patterns that recognise secret keys, by service or kind of key. */
const secrets: Readonly<Record<string, RegExp>> = {
  'Langfuse, OpenAI or Stripe': /(?:^|[^\w-])(?:sk|rk)[-_][\w-]{4,}/,
  Sentry: /sntry[su]_/,
  Amazon: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  Google: /\bAIza[\w-]{35}/,
  GitHub: /\b(?:gh[opsu]_|github_pat_)\w{20,}/,
  GitLab: /\bglpat-[\w-]{20,}/,
  Slack: /\bxox[abprs]-\w+/,
  'a signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\./,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a bearer token': /^bearer\s/i,
  // Some services expect their key as a query parameter of the URL.
  'in a query': /[?&](?:access_token|api_?key|key|secret|sig|token)=./i,
};

/** A setting whose value is '' counts as missing. `words` describe a valid value. No message contains the value. */
function setting(words: string, isRight: (text: string) => boolean, mayHaveUser = false) {
  return z.coerce
    .string()
    .trim()
    .superRefine((text, context) => {
      const secret = Object.keys(secrets).find((kind) => secrets[kind]?.test(text));
      if (secret !== undefined) {
        context.addIssue(
          `contains a secret key (${secret}), and everybody can read a build. Revoke that key, and set a public key or none.`,
        );
      }
      if (text !== '' && !isRight(text)) {
        context.addIssue(`is not ${words}. Set it to one, or leave it out.`);
      }
      const { username = '', password = '' } = URL.canParse(text) ? new URL(text) : {};
      if (password !== '' || (username !== '' && !mayHaveUser)) {
        context.addIssue(
          'contains a user name or password, and everybody can read a build. Remove them from the URL; in a DSN, keep the user name, which is the public key.',
        );
      }
    })
    .optional();
}

const isUrl = (text: string, protocol: RegExp = /^https?:$/) =>
  URL.canParse(text) && protocol.test(new URL(text).protocol);
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

const httpUrl = setting('an http(s) URL', (text) => isUrl(text));
const baseUrl = setting(
  'an http(s) URL without a query',
  (text) => isUrl(text) && !/[?#]/.test(text),
);
/** A text that the drawer shows in a sentence or on a button. */
const plainText = setting('one line of at most 200 characters', matches(/^\P{Cc}{0,200}$/u));
const trueOrFalse = setting('true or false', matches(/^(?:true|false)$/));

const schema = z.strictObject({
  VITE_API_BASE_URL: baseUrl,
  VITE_ALLOWED_HOST_ORIGINS: setting('a list of origins', () => true).superRefine(
    (list = '', context) => {
      for (const origin of splitOriginList(list)) {
        if (isExactOrigin(origin)) continue;
        context.addIssue(
          `holds ${origin}, which is not an exact origin such as https://www.example.gov: scheme and host as a browser writes them, no path, no slash at the end, no *.`,
        );
      }
    },
  ),
  VITE_ENVIRONMENT: setting(`one of ${environments.join(', ')}`, (text) =>
    environments.includes(text),
  ),
  VITE_DEPARTMENT_NAME: plainText,
  VITE_LANGUAGES: setting(`a list of ${LANGUAGES.join(', ')}, separated by commas`, (text) =>
    text.split(',').every((tag) => LANGUAGES.some((language) => language === tag.trim())),
  ),
  /** The department's own messages, by language, then by section and key, such as `drawer.stop`. */
  VITE_TEXTS: z
    .custom<DepartmentTexts>()
    .superRefine((texts, context) => {
      for (const fault of checkDepartmentTexts(texts).faults)
        context.addIssue(`has a fault: ${fault}`);
    })
    .optional(),
  VITE_LEARN_MORE_URL: httpUrl,
  VITE_SUPPORT_TEXT: plainText,
  VITE_SUPPORT_URL: setting('an https:, tel: or sms: address', (text) =>
    isUrl(text, /^(?:https?|tel|sms):$/),
  ),
  VITE_SENTRY_DSN: setting(
    'a DSN such as https://publickey@errors.example.gov/1',
    (text) =>
      isUrl(text) &&
      /^\/(?:.*\/)?\d+$/.test(new URL(text).pathname) &&
      new URL(text).username !== '',
    true,
  ),
  VITE_SENTRY_ENABLED: trueOrFalse,
  VITE_SENTRY_TRACES_SAMPLE_RATE: setting(
    'a number from 0 to 1',
    matches(/^(?:0?\.\d+|[01](?:\.0+)?)$/),
  ),
  VITE_SENTRY_REPLAY: trueOrFalse,
  VITE_VISITOR_EVENTS: trueOrFalse,
  VITE_LANGFUSE_BASE_URL: baseUrl,
  VITE_LANGFUSE_PUBLIC_KEY: setting('a public key, which starts with pk-', matches(/^pk-/)),
});

/** The settings of the loader and the drawer. `.env.example` documents each one. Visitors can read all of them. */
export type Settings = z.output<typeof schema>;

export const settingNames = Object.keys(schema.shape);

/** The settings that production requires besides `VITE_API_BASE_URL`, and what each one needs to be. */
const requiredInProduction = {
  VITE_ALLOWED_HOST_ORIGINS:
    'the exact origins of the pages that may embed the drawer, such as https://www.example.gov,https://example.gov',
  VITE_SUPPORT_TEXT:
    'a link text for a person or service that can help when the assistant cannot, such as Talk to a person',
  VITE_SUPPORT_URL: 'the address that the support text links to, such as tel:1800555010',
  VITE_LEARN_MORE_URL:
    'the address of a page that explains the assistant and how questions are used, such as https://www.example.gov/about-ai/',
} as const;

/** Pairs of settings: if one is set, the other must be set too. */
const pairs = [
  ['VITE_SUPPORT_TEXT', 'VITE_SUPPORT_URL'],
  ['VITE_LANGFUSE_BASE_URL', 'VITE_LANGFUSE_PUBLIC_KEY'],
] as const;

/**
 * Settings of the department's own words, which have the default language. In production, each other language needs the
 * text that stands beside the setting.
 */
const ownWords = [
  ['VITE_DEPARTMENT_NAME', 'drawer.department'],
  ['VITE_SUPPORT_TEXT', 'drawer.supportContact'],
] as const;

const checkedSchema = schema.superRefine((settings, context) => {
  const add = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (!settings.VITE_API_BASE_URL) {
    context.addIssue('Missing required environment variable: VITE_API_BASE_URL');
  }
  const isProduction = settings.VITE_ENVIRONMENT === 'production';
  for (const [name, need] of isProduction ? Object.entries(requiredInProduction) : []) {
    if (splitOriginList(String(Reflect.get(settings, name) ?? '')).length > 0) continue;
    add(name, `is not set. A production build needs ${need}.`);
  }
  for (const [one, other] of pairs) {
    for (const [present, missing] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!settings[present] || settings[missing]) continue;
      add(missing, `is not set, but ${present} requires it. Set both or neither.`);
    }
  }
  if (!isProduction) return;
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || !splitOriginList(value).some(isPlainHttp)) continue;
    add(
      name,
      'is an http: address. A production build needs https:, because browsers block http: addresses on https: pages.',
    );
  }
  for (const language of languagesOf(settings).slice(1)) {
    for (const [name, text] of ownWords) {
      if (!settings[name] || settings.VITE_TEXTS?.[language]?.[text]) continue;
      add(
        'VITE_TEXTS',
        `has no ${text} in ${language}, which VITE_LANGUAGES lists. Add what ${name} says in this language.`,
      );
    }
  }
});

/**
 * Checks settings, and leaves out empty ones. Outside production, `VITE_ALLOWED_HOST_ORIGINS` is the local demo site by
 * default.
 *
 * @throws {ExpectedError} with one line for each invalid or missing setting. A line describes the remedy, and never
 * contains a value that may be a secret.
 */
export function checkSettings(values: unknown): Settings {
  const { data, error } = checkedSchema.safeParse(values);
  if (error === undefined) {
    const isProduction = data.VITE_ENVIRONMENT === 'production';
    const set = Object.entries(data).filter(([, value]) => value !== '');
    return {
      ...(!isProduction && { VITE_ALLOWED_HOST_ORIGINS: localOrigins.demoSite }),
      ...Object.fromEntries(set),
    };
  }
  const lines = new Map<string, string>();
  for (const issue of error.issues) {
    for (const line of linesOf(issue)) {
      const [name = ''] = line.split(' ');
      // A message reports only the first fault of a setting. `VITE_TEXTS` is many settings in one.
      const key = name === 'VITE_TEXTS' ? line : name;
      if (!lines.has(key)) lines.set(key, line);
    }
  }
  throw new ExpectedError([...lines.values()].join('\n'));
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [[...issue.path, issue.message].join(' ')];
  return issue.keys.map(
    (name) =>
      `${name} is not a setting of this build. Builds publish VITE_ variables: remove it from the environment and .env, or correct its name. The settings are ${settingNames.join(', ')}.`,
  );
}

/** Returns the languages that the department has turned on. The first is the default. */
export function languagesOf({ VITE_LANGUAGES }: Settings) {
  const tags = (VITE_LANGUAGES || DEFAULT_LANGUAGE).split(',').map((tag) => tag.trim());
  return tags.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? []);
}

/** Whether the host of a URL is localhost or a loopback address. False for an invalid URL. */
export function isOnThisMachine(url: string) {
  if (!URL.canParse(url)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Whether a URL uses http: and its host is not this machine. Browsers block such URLs on https: pages. */
function isPlainHttp(text: string) {
  return text.startsWith('http:') && URL.canParse(text) && !isOnThisMachine(text);
}
