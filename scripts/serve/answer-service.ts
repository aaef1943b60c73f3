import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { stopSignals } from './until-stopped.ts';

/** Maximum time for the service to load its content and become ready, in ms. A busy machine needs over 30 s. */
const readyTimeoutMs = 180_000;

/** Starts a built answer service in a child process. */
export function startAnswerService({
  origin,
  env,
  folder = fromRoot('apps/answer-service/dist'),
  nodeOptions = [],
  stdio = ['inherit', 'pipe', 'pipe'],
}: {
  /** The service listens on the host and port of this origin. */
  origin: string;
  /** Environment variables of the service, except HOST and PORT, which come from `origin`. */
  env: NodeJS.ProcessEnv;
  /** The folder that holds the built service. */
  folder?: string;
  nodeOptions?: readonly string[];
  stdio?: StdioOptions;
}) {
  const { hostname, port } = new URL(origin);
  const child = spawn(process.execPath, [...nodeOptions, join(folder, 'server.js')], {
    stdio,
    env: { ...env, HOST: hostname, PORT: port },
  });
  forwardOutput(child);
  // Forwards signals to the service while it starts. Without a handler, a signal would end only this process and leave
  // the service running.
  const end = () => child.kill('SIGTERM');
  const stopListening = () => {
    for (const signal of stopSignals) process.off(signal, end);
  };
  for (const signal of stopSignals) process.on(signal, end);
  child.once('exit', stopListening);
  /** Resolves to a sentence that says how the service ended. */
  const ended: Promise<string> = new Promise((resolve) => {
    child.once('error', (error) =>
      resolve(`The answer service could not be started: ${error.message}`),
    );
    // Waits for `close` instead of `exit`, because the last log lines may arrive after `exit`.
    child.once('close', (code, signal) => resolve(`The answer service ended (${code ?? signal}).`));
  });
  return {
    origin,
    child,
    ended,
    /**
     * Waits until the service is ready.
     *
     * @throws {ExpectedError} if the service ends early or exceeds the time limit
     */
    untilReady: () => untilReady(origin, ended).finally(stopListening),
    /** Sends SIGTERM and waits until the service has ended. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Prints the output of a child process. Leaves out the log lines about the requests of {@link untilReady}. */
function forwardOutput({ stdout, stderr }: ChildProcess) {
  for (const [input, print] of [
    [stdout, console.log],
    [stderr, console.error],
  ] as const) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (!line.includes('"path":"/ready"')) print(line);
    });
  }
}

async function untilReady(origin: string, ended: Promise<string>) {
  let how: string | undefined;
  void ended.then((told) => {
    how = told;
  });
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/ready`).catch(() => undefined);
    if (response?.ok) return;
    if (how !== undefined) throw new ExpectedError(how);
    await delay(50);
  }
  throw new ExpectedError(`The answer service was not ready within ${readyTimeoutMs / 1_000} s.`);
}
