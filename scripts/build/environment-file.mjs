import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { fromRoot } from '../paths.mjs';

/** The names of everything this repository reads from the environment: the build, the service, the tests. */
const ours =
  /^(VITE_|MODEL_|RESUME|STREAM_DELAY_MS$|QUESTIONS_PER_MINUTE|TRUSTED_PROXIES$|PAUSE_FILE$|METRICS_|REDIS_URL$|POSTGRES_URL$|LANGFUSE_|TRACE_TEXT$|CONTENT_CHECK_SECONDS$|DRAIN_DELAY_SECONDS$|UNREAD_SECONDS$|CONTENT_DIR$|SITE_URL$|ALLOWED_ORIGINS$|(CRISIS|VIOLENCE)_CONTACT$|SUGGESTED_QUESTIONS$)/;

/** Puts what `.env` sets into this process's environment; what is set there already stays. */
export async function applyEnvironmentFile() {
  for (const [name, value] of Object.entries(await readEnvironmentFile())) {
    process.env[name] ??= value;
  }
}

/** Forgets every setting of ours, so that tests run the same on every machine. */
export function clearEnvironment() {
  for (const name of Object.keys(process.env)) {
    if (ours.test(name)) delete process.env[name];
  }
}

async function readEnvironmentFile() {
  try {
    return parseEnv(await readFile(fromRoot('.env'), 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
}
