import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonValue } from '@assist/stream';
import { EvaluationError } from './evaluation-error.ts';
import { SITE_URL } from './page-addresses.ts';

/** Settings that make the service answer without delays and rate limits. */
export const UNLIMITED: Readonly<Record<string, string>> = {
  SITE_URL,
  STREAM_DELAY_MS: '0',
  QUESTIONS_PER_MINUTE: '100000',
  QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
  CONTENT_CHECK_SECONDS: '0',
};

/** The fields of a `question-judged` event: the verdict on a question, and the signals behind it. */
export type JudgedQuestion = Readonly<Record<string, JsonValue>>;

/** An answer service that runs in a child process. */
export interface ServiceProcess {
  readonly origin: string;
  /** The questions judged so far, in order. The list grows. */
  readonly judged: readonly JudgedQuestion[];
  /** Stops the service and waits for its exit. */
  stop(): Promise<void>;
}

/** How to start the answer service. */
export interface ServiceSettings {
  /** The built service's script file. */
  readonly script: string;
  /** Environment variables for the service, in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** The log event that says the service is ready for questions. */
  readonly readyEvent: 'listening' | 'embeddings-ready';
  /** Aborting stops the service. */
  readonly signal: AbortSignal;
  /** Called with each line of the log that is a warning or an error. */
  readonly onWarning: (line: string) => void;
}

/**
 * Starts an answer service on a free port, and waits until its log contains the ready event.
 * @throws {EvaluationError} if the service exits or logs an error before the ready event
 */
export async function startServiceProcess(settings: ServiceSettings): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [settings.script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings.env, HOST: '127.0.0.1', PORT: '0' },
    signal: settings.signal,
  });
  const exited = once(child, 'close').catch(() => {});
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  const judged: JudgedQuestion[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    child.once('error', ({ message }) => reject(new EvaluationError(message)));
    child.once('exit', (code, signal) =>
      reject(new EvaluationError(`The answer service ended (${code ?? signal}).`)),
    );
    const events = new Set<JsonValue | undefined>();
    let origin = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      const fields = readLogLine(line);
      const { level, event, url } = fields;
      if (event === 'question-judged') judged.push(fields);
      if (level === 'warn' || level === 'error') settings.onWarning(line);
      if (level === 'error') reject(new EvaluationError('The answer service logged an error.'));
      if (event === 'listening' && typeof url === 'string') origin = url;
      events.add(event);
      if (origin !== '' && events.has(settings.readyEvent)) resolve(origin);
    });
  });
  try {
    return { origin: await ready, judged, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the fields of a log line, or an empty object if the line is not a JSON object. */
function readLogLine(line: string): Readonly<Record<string, JsonValue>> {
  try {
    const fields: JsonValue = JSON.parse(line);
    return isJsonObject(fields) ? fields : {};
  } catch {
    return {};
  }
}
