import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { stopSignals } from './until-stopped.ts';

/** Until a service has read its content, in ms. */
const readyTimeoutMs = 30_000;

/** Starts a built answer service. */
export function startAnswerService({
  origin,
  env,
  folder = fromRoot('apps/answer-service/dist'),
  nodeOptions = [],
  stdio = ['inherit', 'pipe', 'pipe'],
}: {
  /** Where it listens. */
  origin: string;
  /** Its whole environment, but for host and port. */
  env: NodeJS.ProcessEnv;
  /** Where it was built. */
  folder?: string;
  nodeOptions?: readonly string[];
  stdio?: StdioOptions;
}) {
  const { hostname, port } = new URL(origin);
  const child = spawn(process.execPath, [...nodeOptions, join(folder, 'server.js')], {
    stdio,
    env: { ...env, HOST: hostname, PORT: port },
  });
  const log = forwardOutput(child);
  // Told to end before the service is ready, this process would die at once and leave it running.
  const end = () => child.kill('SIGTERM');
  const stopListening = () => {
    for (const signal of stopSignals) process.off(signal, end);
  };
  for (const signal of stopSignals) process.on(signal, end);
  child.once('exit', stopListening);
  /** How it ended. */
  const ended: Promise<string> = new Promise((resolve) => {
    child.once('error', (error) =>
      resolve(`The answer service could not be started: ${error.message}`),
    );
    // Not at 'exit': the last lines of its log may still be on their way.
    child.once('close', (code, signal) => resolve(`The answer service ended (${code ?? signal}).`));
  });
  return {
    origin,
    child,
    ended,
    /** @throws {ExpectedError} with the end of its log, when it ends before, or takes too long */
    untilReady: () => untilReady(origin, ended, log).finally(stopListening),
    /** Asks it to end, and waits until it has. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Lines of its log that a failed start ends with. */
const shownLines = 10;

/**
 * Prints the lines of a child as they come, except the requests by which {@link untilReady} asks.
 *
 * @returns the last of them so far
 */
function forwardOutput({ stdout, stderr }: ChildProcess): readonly string[] {
  const last: string[] = [];
  for (const [input, print] of [
    [stdout, console.log],
    [stderr, console.error],
  ] as const) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (line.includes('"path":"/ready"')) return;
      print(line);
      last.push(line);
      if (last.length > shownLines) last.shift();
    });
  }
  return last;
}

async function untilReady(origin: string, ended: Promise<string>, log: readonly string[]) {
  const fail = (sentence: string) =>
    new ExpectedError(log.length === 0 ? sentence : `${sentence} Its log ends:\n${log.join('\n')}`);

  let how: string | undefined;
  void ended.then((told) => {
    how = told;
  });
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/ready`).catch(() => undefined);
    if (response?.ok) return;
    if (how !== undefined) throw fail(how);
    await delay(50);
  }
  throw fail(`The answer service was not ready within ${readyTimeoutMs / 1_000} s.`);
}
