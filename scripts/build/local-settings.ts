import { readFileSync } from 'node:fs';
import { ExpectedError } from '../expected-error.mjs';
import { localOrigins } from '../ports.ts';
import { checkSettings, type Settings } from './settings.ts';

/** The default settings of `npm start` and `npm test`. */
function localDefaults() {
  const { demoSite, answerService, documentation } = localOrigins;
  return {
    VITE_API_BASE_URL: answerService,
    VITE_ALLOWED_HOST_ORIGINS: `${demoSite},${documentation}`,
    VITE_ENVIRONMENT: 'local',
    VITE_DEPARTMENT_NAME: 'the Department of Veterans’ Affairs',
    VITE_LEARN_MORE_URL: `${demoSite}/about-ai-assist/`,
    VITE_SUPPORT_TEXT: 'Talk to a person',
    VITE_SUPPORT_URL: `${demoSite}/contact/`,
  };
}

/** Returns settings that send ratings to the local ratings server instead of Langfuse. */
function localRatings() {
  return { VITE_LANGFUSE_BASE_URL: localOrigins.ratings, VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-local' };
}

/**
 * Reads the settings from the `VITE_*` variables of the environment. `VITE_TEXTS` is the path of a JSON file there.
 *
 * @param settings `isLocal` fills in the settings of the local servers for missing ones
 * @throws {ExpectedError} for a missing or invalid setting
 */
export function readSettings({ isLocal = false } = {}): Settings {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const path = process.env.VITE_TEXTS?.trim();
  return checkSettings({
    ...(isLocal && { ...localDefaults(), ...localRatings() }),
    ...Object.fromEntries(variables),
    VITE_TEXTS: path ? readJson(path) : undefined,
  });
}

/** @throws {ExpectedError} if the file cannot be read or is not JSON */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ExpectedError(`${path} is not a JSON file: ${(error as Error).message}`);
  }
}

/** The settings of the tests: the local defaults in all languages, without ratings. */
export function testSettings(): Settings {
  return checkSettings({ ...localDefaults(), VITE_LANGUAGES: 'en,ar,cy,es,fr,mi' });
}

/**
 * Settings like in production, for a second release that only the browser tests use. The tests intercept the requests
 * to Sentry and Langfuse, both at the address of the local ratings.
 */
export function productionLikeSettings(): Settings {
  return checkSettings({
    ...localDefaults(),
    VITE_ENVIRONMENT: 'production',
    VITE_SENTRY_DSN: `${localOrigins.ratings.replace('//', '//publickey@')}/1`,
    VITE_SENTRY_ENABLED: 'true',
    VITE_SENTRY_TRACES_SAMPLE_RATE: '1',
    VITE_VISITOR_EVENTS: 'true',
    VITE_LANGFUSE_BASE_URL: localOrigins.ratings,
    VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-test',
    VITE_SUPPORT_URL: 'tel:1800555010',
  });
}
