import { localOrigins, type Origins } from '../ports.ts';
import { type Configuration, validateConfiguration } from './validate-configuration.ts';

/**
 * What `npm start` and `npm test` run with where nothing else is set.
 *
 * @param origins where the local servers listen
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

/** Sends the ratings of `npm start` and `npm run dev` to the local stand-in for Langfuse. */
function localRatings({ ratings }: Origins) {
  return { VITE_LANGFUSE_BASE_URL: ratings, VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-local' };
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
 *
 * @param local where the local servers listen
 * @throws {ExpectedError} when a value is missing or wrong
 */
export function readConfiguration(local?: Origins): Configuration {
  return validateConfiguration({
    ...(local && { ...localConfiguration(local), ...localRatings(local) }),
    ...onlyOurs(process.env),
  });
}

/** The configuration the tests run with. */
export function testConfiguration(): Configuration {
  return validateConfiguration(localConfiguration(localOrigins));
}

/**
 * The configuration of the second build of the tests: the first one's, but in production and with services to report to.
 */
export function productionLikeConfiguration(): Configuration {
  return validateConfiguration({ ...localConfiguration(localOrigins), ...productionLike });
}

/** Hands the configuration, and nothing that is left of another, to the builds. */
export function exportConfiguration(configuration: Configuration) {
  for (const name of Object.keys(onlyOurs(process.env))) delete process.env[name];
  Object.assign(process.env, configuration);
}

/** What of an environment is meant for a build. */
export function onlyOurs(variables: Record<string, string | undefined>): Configuration {
  const ours: Configuration = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && value !== undefined) ours[name] = value;
  }
  return ours;
}
