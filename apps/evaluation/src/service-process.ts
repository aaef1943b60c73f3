import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { JsonValue } from '@assist/stream';
import { EvaluationError, readJson } from './evaluation-error.ts';
import { SITE_URL } from './page-addresses.ts';

/** Everything a command needs from its caller. */
export interface EvaluationSetting {
  /** The content folder that the project's own question files ask about. */
  readonly sampleDir: string;
  /** Builds the answer service if its sources have changed. Returns the script file to start. */
  readonly buildService: () => Promise<string>;
  /** Aborting stops the service, which ends the command. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

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

/** Settings that make the service answer without delays and rate limits. */
const UNLIMITED = {
  SITE_URL,
  STREAM_DELAY_MS: '0',
  QUESTIONS_PER_MINUTE: '100000',
  QUESTIONS_PER_MINUTE_OVER_ALL: '1000000',
  CONTENT_CHECK_SECONDS: '0',
};

/**
 * Builds an answer service and starts it on a free port, with the settings of this process's environment. Prints each
 * warning and error of its log.
 * @throws {EvaluationError} if the service exits or logs an error before it can search
 */
export async function startServiceProcess(
  { buildService, signal, print }: EvaluationSetting,
  contentDir: string,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [await buildService()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...UNLIMITED, CONTENT_DIR: contentDir, HOST: '127.0.0.1', PORT: '0' },
    signal,
  });
  const readyEvent = process.env.EMBEDDINGS === 'none' ? 'listening' : 'embeddings-ready';
  const exited = once(child, 'close').catch(() => {});
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  const judged: JudgedQuestion[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    child.once('error', ({ message }) => reject(new EvaluationError(message)));
    child.once('exit', (code, reason) =>
      reject(new EvaluationError(`The answer service ended (${code ?? reason}).`)),
    );
    const events = new Set<JsonValue | undefined>();
    let origin = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      const fields: JudgedQuestion = Object(readJson(line));
      const { level, event, url } = fields;
      if (event === 'question-judged') judged.push(fields);
      if (level === 'warn' || level === 'error') print(line);
      if (level === 'error') reject(new EvaluationError('The answer service logged an error.'));
      if (event === 'listening' && typeof url === 'string') origin = url;
      events.add(event);
      if (origin !== '' && events.has(readyEvent)) resolve(origin);
    });
  });
  try {
    return { origin: await ready, judged, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
