import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execaNode, type Options } from 'execa';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { stopSignals } from './until-stopped.ts';

/** Maximum time for the service to load its content and become ready, in ms. A busy machine needs over 30 s. */
const readyTimeoutMs = 180_000;

export function startAnswerService({
  origin,
  env,
  folder = fromRoot('apps/answer-service/dist'),
  nodeOptions = [],
  stdout = [withoutReadiness, 'inherit'],
}: {
  /** The service listens on the host and port of this origin. */
  origin: string;
  /** Environment variables of the service, except HOST and PORT, which come from `origin`. */
  env: NodeJS.ProcessEnv;
  folder?: string;
  nodeOptions?: readonly string[];
  stdout?: Options['stdout'];
}) {
  const { hostname, port } = new URL(origin);
  const child = execaNode(join(folder, 'server.js'), {
    nodeOptions,
    env: { ...env, HOST: hostname, PORT: port },
    extendEnv: false,
    stdin: 'inherit',
    stdout,
    stderr: [withoutReadiness, 'inherit'],
    buffer: false,
    reject: false,
    forceKillAfterDelay: false,
    // The signals below end the service, and this process waits for its end.
    cleanup: false,
  });
  // Forwards signals to the service while it starts. Without a handler, a signal would end only this process and leave
  // the service running.
  const end = () => child.kill('SIGTERM');
  const stopListening = () => {
    for (const signal of stopSignals) process.off(signal, end);
  };
  for (const signal of stopSignals) process.on(signal, end);
  /** Resolves to a sentence that says how the service ended, after its last log lines. */
  const ended: Promise<string> = child.then(({ exitCode, signal, originalMessage }) => {
    stopListening();
    const how = exitCode ?? signal;
    return how === undefined
      ? `The answer service could not be started: ${originalMessage}`
      : `The answer service ended (${how}).`;
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
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Leaves out the log lines about the requests of {@link untilReady}. */
function* withoutReadiness(line: unknown) {
  if (!String(line).includes('"path":"/ready"')) yield line;
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
