import { localOrigins } from '../ports.mjs';
import { validateConfiguration } from './validate-configuration.mjs';

/** @typedef {import('./validate-configuration.mjs').Configuration} Configuration */

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
 * @throws {import('../expected-error.mjs').ExpectedError} when a value is missing or wrong
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
 * What of an environment is meant for a build.
 * @param {Record<string, string | undefined>} variables
 * @returns {Configuration}
 */
export function onlyOurs(variables) {
  /** @type {Configuration} */
  const ours = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && value !== undefined) ours[name] = value;
  }
  return ours;
}
