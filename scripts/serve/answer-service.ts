import { type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
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
  stdio = 'inherit',
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
    child.once('exit', (code, signal) => resolve(`The answer service ended (${code ?? signal}).`));
  });
  return {
    origin,
    child,
    ended,
    /** @throws {ExpectedError} when it ends before, or takes too long */
    untilReady: () => untilReady(origin, ended).finally(stopListening),
    /** Asks it to end, and waits until it has. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
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
