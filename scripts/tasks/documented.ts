import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readVersion } from '../build/build-part.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { ExpectedError } from '../expected-error.mjs';
import { rootFolder } from '../paths.mjs';
import { type CommandRun, commandRuns } from '../quality/documented-commands.ts';
import { stopSignals } from '../serve/until-stopped.ts';

/** Time limit for each command, in ms. */
const timeoutMs = 300_000;

/**
 * `npm run documented`: runs the commands in README, CONTRIBUTING and docs, and checks their output. A server is
 * stopped with Ctrl+C once it has printed the expected text.
 *
 * @throws {ExpectedError} for the first command that fails, with its output
 */
export async function run() {
  await clearEnvironment();
  const archive = `ai-assist-${await readVersion()}-dry-run`;
  for (const commandRun of commandRuns) {
    const begun = performance.now();
    await tryCommand(commandRun, archive);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(`✓ ${commandRun.command} (${seconds} s)`);
  }
}

async function tryCommand(
  { command, expected, isServer, code = 0, env = {}, folder = '' }: CommandRun,
  archive: string,
) {
  const child = spawn(command.replaceAll('ai-assist-1.2.3', archive), {
    shell: true,
    cwd: join(rootFolder, folder.replace('ai-assist-1.2.3', archive)),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts the command in its own process group, so that a signal reaches all its processes.
    detached: true,
  });
  const send = (signal: NodeJS.Signals) =>
    child.pid !== undefined && process.kill(-child.pid, signal);
  let said = '';
  let isStopped = false;
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!isServer || isStopped || !expected.test(said)) return;
      isStopped = true;
      send('SIGINT');
    });
  }
  const interrupt = () => {
    send('SIGINT');
    process.exit(1);
  };
  for (const signal of stopSignals) process.on(signal, interrupt);
  const timer = setTimeout(() => send('SIGKILL'), timeoutMs);
  const [ended, signal] = await once(child, 'close');
  clearTimeout(timer);
  for (const stopSignal of stopSignals) process.off(stopSignal, interrupt);
  const isRight = isServer ? isStopped && signal !== 'SIGKILL' : ended === code;
  if (!isRight || !expected.test(said)) {
    throw new ExpectedError(
      `${said}\n${command} ended with ${ended ?? signal}, or its output does not match ${expected}.`,
    );
  }
}
