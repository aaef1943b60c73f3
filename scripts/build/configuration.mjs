import { isExactOrigin, splitOriginList } from '../../packages/rules/src/exact-origin.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { localOrigins } from '../ports.mjs';

/**
 * The build-time configuration by its `VITE_*` names; `.env.example` documents each.
 * @typedef {Record<string, string>} Configuration
 */

/**
 * What `npm start` and `npm test` run with where nothing else is set.
 * @param {import('../ports.mjs').Origins} origins where the local servers listen
 */
function localConfiguration({ demoSite, answerService }) {
  return {
    VITE_API_BASE_URL: answerService,
    VITE_ALLOWED_HOST_ORIGINS: demoSite,
    VITE_ENVIRONMENT: 'local',
    VITE_DEPARTMENT_NAME: 'the Department of Veterans’ Affairs',
    VITE_LEARN_MORE_URL: `${demoSite}/about-ai-assist/`,
    VITE_SUPPORT_TEXT: 'Talk to a person',
    VITE_SUPPORT_URL: `${demoSite}/contact/`,
  };
}

/** What a production build turns on. Nothing listens on this address: each browser test answers there itself. */
const productionLike = {
  VITE_ENVIRONMENT: 'production',
  VITE_SENTRY_DSN: 'http://publickey@127.0.0.1:3004/1',
  VITE_SENTRY_ENABLED: 'true',
  VITE_SENTRY_TRACES_SAMPLE_RATE: '1',
  VITE_LANGFUSE_BASE_URL: 'http://127.0.0.1:3004',
  VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-test',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

/**
 * Reads the configuration from the environment and, for local runs, the local defaults.
 * @param {import('../ports.mjs').Origins} [local] where the local servers listen
 * @returns {Configuration}
 * @throws {ExpectedError} when a value is missing or wrong
 */
export function readConfiguration(local) {
  return validateConfiguration({
    ...(local ? localConfiguration(local) : {}),
    ...onlyOurs(process.env),
  });
}

/**
 * The configuration the tests run with.
 * @returns {Configuration}
 */
export function testConfiguration() {
  return validateConfiguration(localConfiguration(localOrigins));
}

/**
 * The configuration of the second build of the tests: the first one's, but in production and with services to report to.
 * @returns {Configuration}
 */
export function productionLikeConfiguration() {
  return validateConfiguration({ ...localConfiguration(localOrigins), ...productionLike });
}

/**
 * Hands the configuration, and nothing that is left of another, to the builds.
 * @param {Configuration} configuration
 */
export function exportConfiguration(configuration) {
  for (const name of Object.keys(onlyOurs(process.env))) delete process.env[name];
  Object.assign(process.env, configuration);
}

/**
 * @param {Configuration} configuration
 * @returns {Configuration}
 */
export function validateConfiguration(configuration) {
  const apiBaseUrl = configuration.VITE_API_BASE_URL;
  if (!apiBaseUrl)
    throw new ExpectedError('Missing required environment variable: VITE_API_BASE_URL');
  if (!isHttpUrl(apiBaseUrl)) {
    throw new ExpectedError(`VITE_API_BASE_URL is not an http(s) URL: ${apiBaseUrl}`);
  }
  refuseSecretKey(configuration);
  checkOptionalSettings(configuration);
  const origins = readAllowedHostOrigins(configuration);
  const isProduction = configuration.VITE_ENVIRONMENT === 'production';
  if (isProduction && origins.length === 0) {
    throw new ExpectedError(
      'VITE_ALLOWED_HOST_ORIGINS is not set. A production build needs the exact origins of the pages ' +
        'that may embed the drawer, such as https://www.example.gov,https://example.gov',
    );
  }
  checkSupportContact(configuration, isProduction);
  for (const origin of origins) {
    if (!isExactOrigin(origin)) {
      throw new ExpectedError(
        `VITE_ALLOWED_HOST_ORIGINS holds ${origin}, which is not an exact origin such as https://www.example.gov`,
      );
    }
  }
  return configuration;
}

/**
 * Somebody to turn to is no extra: the drawer names them wherever it is of no help.
 * @param {Configuration} configuration
 * @param {boolean} isProduction
 */
function checkSupportContact(configuration, isProduction) {
  const names = ['VITE_SUPPORT_TEXT', 'VITE_SUPPORT_URL'];
  const missing = names.find((name) => !configuration[name]?.trim());
  if (isProduction && missing !== undefined) {
    throw new ExpectedError(
      `${missing} is not set. A production build needs a person or a service that visitors can turn to when the ` +
        'assistant is of no help: a text such as Talk to a person, and where it leads, such as tel:1800555010',
    );
  }
  const url = configuration.VITE_SUPPORT_URL?.trim() ?? '';
  const schemes = isProduction ? /^(?:https|tel|sms):$/ : /^(?:https?|tel|sms):$/;
  if (url !== '' && !(URL.canParse(url) && schemes.test(new URL(url).protocol))) {
    throw new ExpectedError('VITE_SUPPORT_URL is not an https:, tel: or sms: address.');
  }
}

/** @param {Configuration} configuration */
function refuseSecretKey({ VITE_LANGFUSE_PUBLIC_KEY: key }) {
  if (key?.trim().startsWith('sk-')) {
    throw new ExpectedError(
      'VITE_LANGFUSE_PUBLIC_KEY holds a secret key. Everybody can read what a build holds: withdraw that key, ' +
        'and set the public one, which starts with pk-',
    );
  }
}

/** @type {{ rule: string, names: readonly string[], isRight: (text: string) => boolean }[]} */
const optionalSettings = [
  {
    rule: 'an http(s) URL',
    names: ['VITE_LANGFUSE_BASE_URL', 'VITE_LEARN_MORE_URL'],
    isRight: isHttpUrl,
  },
  {
    rule: 'a DSN such as https://publickey@errors.example.gov/1',
    names: ['VITE_SENTRY_DSN'],
    isRight: (text) =>
      isHttpUrl(text) &&
      /^\/(?:.*\/)?\d+$/.test(new URL(text).pathname) &&
      new URL(text).username !== '',
  },
  {
    rule: 'true or false',
    names: ['VITE_SENTRY_ENABLED', 'VITE_SENTRY_REPLAY'],
    isRight: (text) => text === 'true' || text === 'false',
  },
  {
    rule: 'a number from 0 to 1',
    names: ['VITE_SENTRY_TRACES_SAMPLE_RATE'],
    isRight: (text) => /^(?:0?\.\d+|[01](?:\.0+)?)$/.test(text),
  },
];

/**
 * What need not be set, but is right where it is.
 * @param {Configuration} configuration
 */
function checkOptionalSettings(configuration) {
  for (const { rule, names, isRight } of optionalSettings) {
    for (const name of names) {
      const text = configuration[name]?.trim() ?? '';
      // Not the value itself: the address of a service may hold a key.
      if (text !== '' && !isRight(text)) throw new ExpectedError(`${name} is not ${rule}.`);
    }
  }
}

/**
 * The exact origins that may embed the drawer. Unset means localhost only.
 * @param {Configuration} configuration
 * @returns {string[]}
 */
export function readAllowedHostOrigins(configuration) {
  const list = splitOriginList(configuration.VITE_ALLOWED_HOST_ORIGINS ?? '');
  if (list.length > 0 || configuration.VITE_ENVIRONMENT === 'production') return list;
  return [localOrigins.demoSite];
}

/**
 * @param {Record<string, string | undefined>} variables
 * @returns {Configuration}
 */
function onlyOurs(variables) {
  /** @type {Configuration} */
  const ours = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && value !== undefined) ours[name] = value;
  }
  return ours;
}

/** @param {string} text */
function isHttpUrl(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
