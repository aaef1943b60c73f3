import { isExactOrigin, splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import { LANGUAGES } from '../../packages/words/src/languages.ts';
import { ExpectedError } from '../expected-error.mjs';
import { localOrigins } from '../ports.ts';
import { findSecret } from './find-secret.ts';
import { isOnThisMachine } from './this-machine.ts';

/** The build-time configuration, by `VITE_*` name. `.env.example` documents each setting. */
export type Configuration = Record<string, string>;

/** The rule for a setting. `words` describes a valid value in error messages, such as `an http(s) URL`. */
type Rule = readonly [words: string, isRight: (text: string) => boolean];

/**
 * The valid environments. A misspelt `production` is invalid, because it would otherwise silently skip the checks for
 * production.
 */
const environments = ['local', 'development', 'test', 'qa', 'staging', 'production'];

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const isUrl = (text: string, protocol: RegExp = /^https?:$/) =>
  URL.canParse(text) && protocol.test(new URL(text).protocol);

const httpUrl: Rule = ['an http(s) URL', (text) => isUrl(text)];
const baseUrl: Rule = [
  'an http(s) URL without a query',
  (text) => isUrl(text) && !/[?#]/.test(text),
];
/** The rule for a text that the drawer shows in a sentence or on a button. */
const plainText: Rule = ['one line of at most 200 characters', matches(/^\P{Cc}{0,200}$/u)];
const trueOrFalse: Rule = ['true or false', matches(/^(?:true|false)$/)];

/** The rules for all settings. Any other `VITE_*` name is an error. */
const settings: Record<string, Rule> = {
  VITE_API_BASE_URL: baseUrl,
  VITE_ALLOWED_HOST_ORIGINS: ['a list of origins', () => true],
  VITE_ENVIRONMENT: [
    `one of ${environments.join(', ')}`,
    (text: string) => environments.includes(text),
  ],
  VITE_DEPARTMENT_NAME: plainText,
  VITE_LANGUAGES: [
    `a list of ${LANGUAGES.join(', ')}, separated by commas`,
    (text: string) =>
      text.split(',').every((tag) => LANGUAGES.some((language) => language === tag.trim())),
  ],
  VITE_TEXTS: ['the path of a JSON file', () => true],
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
  VITE_VISITOR_EVENTS: trueOrFalse,
  VITE_LANGFUSE_BASE_URL: baseUrl,
  VITE_LANGFUSE_PUBLIC_KEY: ['a public key, which starts with pk-', matches(/^pk-/)],
};

/** The names of all settings. */
export const settingNames = Object.keys(settings);

/**
 * The settings that a production build requires besides `VITE_API_BASE_URL`. Maps each name to a description of a valid
 * value. The error message for a missing setting ends with this description.
 */
const requiredInProduction = {
  VITE_ALLOWED_HOST_ORIGINS:
    'the exact origins of the pages that may embed the drawer, such as https://www.example.gov,https://example.gov',
  VITE_SUPPORT_TEXT:
    'a link text for a person or service that can help when the assistant cannot, such as Talk to a person',
  VITE_SUPPORT_URL: 'the address that the support text links to, such as tel:1800555010',
  VITE_LEARN_MORE_URL:
    'the address of a page that explains the assistant and how questions are used, such as https://www.example.gov/about-ai/',
};

/** Pairs of settings: if one is set, the other must be set too. */
const pairs = [
  ['VITE_SUPPORT_TEXT', 'VITE_SUPPORT_URL'],
  ['VITE_LANGFUSE_BASE_URL', 'VITE_LANGFUSE_PUBLIC_KEY'],
] as const;

/**
 * Checks a configuration.
 *
 * @returns the configuration, unchanged
 * @throws {ExpectedError} with one line for each invalid or missing setting. A line describes the remedy, and never
 * contains a value that may be a secret.
 */
export function validateConfiguration(configuration: Configuration): Configuration {
  const faults = new Map<string, string>();
  for (const fault of findFaults(configuration)) {
    // Each message begins with the name of its setting. Only the first message for each setting is reported.
    const [name = ''] = fault.split(' ');
    if (!faults.has(name)) faults.set(name, fault);
  }
  if (faults.size > 0) throw new ExpectedError([...faults.values()].join('\n'));
  return configuration;
}

/**
 * Returns the exact origins that may embed the drawer. If `VITE_ALLOWED_HOST_ORIGINS` is not set, returns the local
 * demo site, or no origin in production.
 */
export function readAllowedHostOrigins(configuration: Configuration): string[] {
  const list = splitOriginList(configuration.VITE_ALLOWED_HOST_ORIGINS ?? '');
  if (list.length > 0 || configuration.VITE_ENVIRONMENT === 'production') return list;
  return [localOrigins.demoSite];
}

/** Yields an error message for each invalid or missing setting. */
function* findFaults(configuration: Configuration): Generator<string, undefined> {
  for (const unknown of Object.keys(configuration)) {
    if (settingNames.includes(unknown)) continue;
    yield `${unknown} is not a setting of this build. Builds publish VITE_ variables: remove it from the environment and .env, or correct its name. The settings are ${settingNames.join(', ')}.`;
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
    yield `${missing} is not set, but ${present} requires it. Set both or neither.`;
  }
  for (const origin of readAllowedHostOrigins(configuration)) {
    if (isExactOrigin(origin)) continue;
    yield `VITE_ALLOWED_HOST_ORIGINS holds ${origin}, which is not an exact origin such as https://www.example.gov: scheme and host as a browser writes them, no path, no slash at the end, no *.`;
  }
}

function* findFaultsOf(
  name: string,
  text: string,
  [words, isRight]: Rule,
  isProduction: boolean,
): Generator<string> {
  const secret = findSecret(text);
  if (secret !== undefined) {
    yield `${name} contains a secret key (${secret}), and everybody can read a build. Revoke that key, and set a public key or none.`;
  }
  // Leaves the value out of the message, because the address of a service may contain a key.
  if (!isRight(text)) yield `${name} is not ${words}. Set it to one, or leave it out.`;
  const { username = '', password = '' } = URL.canParse(text) ? new URL(text) : {};
  // The user name in a DSN is a public key. A password, or a user name in any other URL, is a secret.
  if (password !== '' || (username !== '' && name !== 'VITE_SENTRY_DSN')) {
    yield `${name} contains a user name or password, and everybody can read a build. Remove them from the URL; in a DSN, keep the user name, which is the public key.`;
  }
  if (isProduction && splitOriginList(text).some(isPlainHttp)) {
    yield `${name} is an http: address. A production build needs https:, because browsers block http: addresses on https: pages.`;
  }
}

/** Whether a URL uses http: and its host is not this machine. Browsers block such URLs on https: pages. */
function isPlainHttp(text: string) {
  return text.startsWith('http:') && URL.canParse(text) && !isOnThisMachine(text);
}
