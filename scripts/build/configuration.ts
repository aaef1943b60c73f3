import { localOrigins, type Origins } from '../ports.ts';
import { type Configuration, validateConfiguration } from './validate-configuration.ts';
import { publicSettings, readTexts } from './words.ts';

/**
 * The default settings of `npm start` and `npm test`.
 *
 * @param origins origins of the local servers
 */
function localConfiguration({ demoSite, answerService }: Origins) {
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

/** Returns settings that send ratings to the local ratings server instead of Langfuse. */
function localRatings({ ratings }: Origins) {
  return { VITE_LANGFUSE_BASE_URL: ratings, VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-local' };
}

/**
 * Settings of the production-like build, which only the browser tests use. The tests intercept the requests to Sentry
 * and Langfuse, both on port 3004.
 */
const productionLike = {
  VITE_ENVIRONMENT: 'production',
  VITE_SENTRY_DSN: 'http://publickey@127.0.0.1:3004/1',
  VITE_SENTRY_ENABLED: 'true',
  VITE_SENTRY_TRACES_SAMPLE_RATE: '1',
  VITE_VISITOR_EVENTS: 'true',
  VITE_LANGFUSE_BASE_URL: 'http://127.0.0.1:3004',
  VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-test',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

/**
 * Reads the configuration from the environment. Fills in defaults for missing settings only if `local` is given.
 *
 * @param local origins of the local servers, used in the defaults
 * @throws {ExpectedError} for a missing or invalid setting
 */
export function readConfiguration(local?: Origins): Configuration {
  return validateConfiguration(
    readTexts({
      ...(local && { ...localConfiguration(local), ...localRatings(local) }),
      ...onlyOurs(process.env),
    }),
  );
}

/** The configuration of the tests: the local defaults, without ratings. */
export function testConfiguration(): Configuration {
  return validateConfiguration(localConfiguration(localOrigins));
}

/** The configuration of the tests' second build: the local defaults, overridden by `productionLike`. */
export function productionLikeConfiguration(): Configuration {
  return validateConfiguration({ ...localConfiguration(localOrigins), ...productionLike });
}

/**
 * Writes the settings into `VITE_*` environment variables, from which Vite reads them. Removes all other `VITE_*`
 * variables.
 */
export function exportConfiguration(configuration: Configuration) {
  for (const name of Object.keys(onlyOurs(process.env))) delete process.env[name];
  Object.assign(process.env, publicSettings(configuration));
}

/** Returns only the variables with names that begin with `VITE_`. */
export function onlyOurs(variables: Record<string, string | undefined>): Configuration {
  const ours: Configuration = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && value !== undefined) ours[name] = value;
  }
  return ours;
}
