import { localOrigins } from '../ports.ts';
import { type Configuration, validateConfiguration } from './validate-configuration.ts';
import { publicSettings, readTexts } from './words.ts';

/** The default settings of `npm start` and `npm test`. */
function localConfiguration() {
  const { demoSite, answerService } = localOrigins;
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

/** Turns on all languages, for the browser tests. */
const allLanguages = { VITE_LANGUAGES: 'en,ar,cy,es,fr,mi' };

/** Returns settings that send ratings to the local ratings server instead of Langfuse. */
function localRatings() {
  return { VITE_LANGFUSE_BASE_URL: localOrigins.ratings, VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-local' };
}

/**
 * Settings of the production-like build, which only the browser tests use. The tests intercept the requests to Sentry
 * and Langfuse, both at the address of the local ratings.
 */
function productionLike() {
  return {
    VITE_ENVIRONMENT: 'production',
    VITE_SENTRY_DSN: `${localOrigins.ratings.replace('//', '//publickey@')}/1`,
    VITE_SENTRY_ENABLED: 'true',
    VITE_SENTRY_TRACES_SAMPLE_RATE: '1',
    VITE_VISITOR_EVENTS: 'true',
    VITE_LANGFUSE_BASE_URL: localOrigins.ratings,
    VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-test',
    VITE_SUPPORT_URL: 'tel:1800555010',
  };
}

/**
 * Reads the configuration from the environment.
 *
 * @param settings `isLocal` fills in the settings of the local servers for missing ones
 * @throws {ExpectedError} for a missing or invalid setting
 */
export function readConfiguration({ isLocal = false } = {}): Configuration {
  return readTexts(
    validateConfiguration({
      ...(isLocal && { ...localConfiguration(), ...localRatings() }),
      ...onlyOurs(process.env),
    }),
  );
}

/** The configuration of the tests: the local defaults, without ratings. */
export function testConfiguration(): Configuration {
  return validateConfiguration({ ...localConfiguration(), ...allLanguages });
}

/** The configuration of the tests' second build: the local defaults, overridden by `productionLike`. */
export function productionLikeConfiguration(): Configuration {
  return validateConfiguration({ ...localConfiguration(), ...productionLike() });
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
