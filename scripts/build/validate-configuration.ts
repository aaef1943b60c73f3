import { isExactOrigin, splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import { ExpectedError } from '../expected-error.mjs';
import { localOrigins } from '../ports.ts';
import { findSecret } from './find-secret.ts';
import { isOnThisMachine } from './this-machine.ts';

/** The build-time configuration by its `VITE_*` names; `.env.example` documents each. */
export type Configuration = Record<string, string>;

/** A rule of a setting: the words that complete `… is not` in its message, and the test. */
type Rule = readonly [words: string, isRight: (text: string) => boolean];

/** `production` is one of them; another spelling of it would quietly be no production. */
const environments = ['local', 'development', 'test', 'qa', 'staging', 'production'];

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const isUrl = (text: string, protocol: RegExp = /^https?:$/) =>
  URL.canParse(text) && protocol.test(new URL(text).protocol);

const httpUrl: Rule = ['an http(s) URL', (text) => isUrl(text)];
const baseUrl: Rule = [
  'an http(s) URL without a query',
  (text) => isUrl(text) && !/[?#]/.test(text),
];
/** The text stands in a sentence, or on a button. */
const plainText: Rule = ['one line of at most 200 characters', matches(/^\P{Cc}{0,200}$/u)];
const trueOrFalse: Rule = ['true or false', matches(/^(?:true|false)$/)];

/** Every setting of a build, and when it is right. No other name reaches a bundle. */
const settings: Record<string, Rule> = {
  VITE_API_BASE_URL: baseUrl,
  VITE_ALLOWED_HOST_ORIGINS: ['a list of origins', () => true],
  VITE_ENVIRONMENT: [
    `one of ${environments.join(', ')}`,
    (text: string) => environments.includes(text),
  ],
  VITE_DEPARTMENT_NAME: plainText,
  VITE_LEARN_MORE_URL: httpUrl,
  VITE_SUPPORT_TEXT: plainText,
  VITE_SUPPORT_URL: [
    'an https:, tel: or sms: address',
    (text) => isUrl(text, /^(?:https?|tel|sms):$/),
  ],
  VITE_SENTRY_DSN: [
    'a DSN such as https://publickey@errors.example.gov/1',
    (text) =>
      isUrl(text) &&
      /^\/(?:.*\/)?\d+$/.test(new URL(text).pathname) &&
      new URL(text).username !== '',
  ],
  VITE_SENTRY_ENABLED: trueOrFalse,
  VITE_SENTRY_TRACES_SAMPLE_RATE: ['a number from 0 to 1', matches(/^(?:0?\.\d+|[01](?:\.0+)?)$/)],
  VITE_SENTRY_REPLAY: trueOrFalse,
  VITE_LANGFUSE_BASE_URL: baseUrl,
  VITE_LANGFUSE_PUBLIC_KEY: ['a public key, which starts with pk-', matches(/^pk-/)],
};

/** The names that a build reads. */
export const settingNames = Object.keys(settings);

/** What a production build needs beside the address of the service, and why. */
const requiredInProduction = {
  VITE_ALLOWED_HOST_ORIGINS:
    'the exact origins of the pages that may embed the drawer, such as https://www.example.gov,https://example.gov',
  VITE_SUPPORT_TEXT:
    'a person or a service that visitors can turn to when the assistant is of no help, such as Talk to a person',
  VITE_SUPPORT_URL: 'where its support text leads, such as tel:1800555010',
  VITE_LEARN_MORE_URL:
    'the page that says what the assistant is and what happens to questions, such as https://www.example.gov/about-ai/',
};

/** Settings that mean something together only. */
const pairs = [
  ['VITE_SUPPORT_TEXT', 'VITE_SUPPORT_URL'],
  ['VITE_LANGFUSE_BASE_URL', 'VITE_LANGFUSE_PUBLIC_KEY'],
] as const;

/**
 * Makes sure that a build can be made with a configuration.
 *
 * @returns the same
 * @throws {ExpectedError} with a line for each wrong or missing setting and what to do; never a value that may be a secret
 */
export function validateConfiguration(configuration: Configuration): Configuration {
  const faults = new Map<string, string>();
  for (const fault of findFaults(configuration)) {
    // A fault begins with its setting's name; the first fault of each setting counts.
    const [name = ''] = fault.split(' ');
    if (!faults.has(name)) faults.set(name, fault);
  }
  if (faults.size > 0) throw new ExpectedError([...faults.values()].join('\n'));
  return configuration;
}

/** The exact origins that may embed the drawer. Unset means localhost only. */
export function readAllowedHostOrigins(configuration: Configuration): string[] {
  const list = splitOriginList(configuration.VITE_ALLOWED_HOST_ORIGINS ?? '');
  if (list.length > 0 || configuration.VITE_ENVIRONMENT === 'production') return list;
  return [localOrigins.demoSite];
}

/** What is wrong with a configuration, a sentence each. */
function* findFaults(configuration: Configuration): Generator<string, undefined> {
  for (const unknown of Object.keys(configuration)) {
    if (settingNames.includes(unknown)) continue;
    yield `${unknown} is no setting of this build. What starts with VITE_ is public in it: take the name out of the environment and .env, or correct it. The settings are ${settingNames.join(', ')}.`;
  }
  if (!configuration.VITE_API_BASE_URL) {
    yield 'Missing required environment variable: VITE_API_BASE_URL';
  }
  const isProduction = configuration.VITE_ENVIRONMENT === 'production';
  for (const [name, rule] of Object.entries(settings)) {
    const text = configuration[name]?.trim() ?? '';
    if (text !== '') yield* findFaultsOf(name, text, rule, isProduction);
  }
  for (const [name, need] of isProduction ? Object.entries(requiredInProduction) : []) {
    if (splitOriginList(configuration[name] ?? '').length === 0) {
      yield `${name} is not set. A production build needs ${need}.`;
    }
  }
  for (const pair of pairs) {
    const [missing, ...more] = pair.filter((name) => !configuration[name]?.trim());
    if (missing === undefined || more.length > 0) continue;
    const present = pair.find((name) => name !== missing);
    yield `${missing} is not set, and ${present} means nothing without it. Set both or neither.`;
  }
  for (const origin of readAllowedHostOrigins(configuration)) {
    if (isExactOrigin(origin)) continue;
    yield `VITE_ALLOWED_HOST_ORIGINS holds ${origin}, which is not an exact origin such as https://www.example.gov: scheme and host as a browser writes them, no path, no slash at the end, no *.`;
  }
}

/** What is wrong with one setting by itself. */
function* findFaultsOf(
  name: string,
  text: string,
  [words, isRight]: Rule,
  isProduction: boolean,
): Generator<string> {
  const secret = findSecret(text);
  if (secret !== undefined) {
    yield `${name} holds a secret key (${secret}). Everybody can read what a build holds: withdraw that key, and set the public one, or none.`;
  }
  // Not the value itself: the address of a service may hold a key.
  if (!isRight(text)) yield `${name} is not ${words}. Set it to one, or leave it out.`;
  const { username = '', password = '' } = URL.canParse(text) ? new URL(text) : {};
  // The user of a DSN is its public key; anything more is a secret.
  if (password !== '' || (username !== '' && name !== 'VITE_SENTRY_DSN')) {
    yield `${name} holds a user or a password, which everybody could read. Take what stands before the @ out of the address; of a DSN, what stands between the colon and the @.`;
  }
  if (isProduction && splitOriginList(text).some(isPlainHttp)) {
    yield `${name} is an http: address. A production build needs https: the pages are, and browsers load nothing else into them.`;
  }
}

/** Browsers load nothing by http: into an https: page, but from this machine. */
function isPlainHttp(text: string) {
  return text.startsWith('http:') && URL.canParse(text) && !isOnThisMachine(text);
}
