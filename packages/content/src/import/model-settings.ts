import { ImportError } from './import-error.ts';

/** The settings of the language model. The answer service uses the same environment variables. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
}

/** The default timeout, in ms. The answer service has the same default. */
const TIMEOUT_MS = 20_000;

/**
 * Reads the environment variables `MODEL_BASE_URL`, `MODEL_NAME`, `MODEL_API_KEY` and `MODEL_TIMEOUT_MS`.
 * @throws {ImportError} for a missing or invalid variable
 */
export function readModelSettings(env: Readonly<NodeJS.ProcessEnv>): ModelSettings {
  const {
    MODEL_BASE_URL: baseUrl = '',
    MODEL_NAME: name = '',
    MODEL_API_KEY,
    MODEL_TIMEOUT_MS,
  } = env;
  const { protocol, username } = URL.canParse(baseUrl) ? new URL(baseUrl) : new URL('none:');
  if (name === '' || !/^https?:$/.test(protocol) || username !== '') {
    throw new ImportError(
      '--questions needs MODEL_BASE_URL and MODEL_NAME in the environment, as the answer service has them.',
    );
  }
  const timeoutMs = Number(MODEL_TIMEOUT_MS || TIMEOUT_MS);
  if (!(timeoutMs >= 100 && timeoutMs <= 300_000)) {
    throw new ImportError('MODEL_TIMEOUT_MS must be a whole number from 100 to 300000.');
  }
  return { baseUrl, name, apiKey: MODEL_API_KEY || undefined, timeoutMs };
}
