import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readVersion } from '../build/build-part.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { ExpectedError } from '../expected-error.mjs';
import { rootFolder } from '../paths.mjs';
import { type CommandRun, commandRuns } from '../quality/documented-commands.ts';
import { stopSignals } from '../serve/until-stopped.ts';

/** Longest run of a command, in ms. */
const timeoutMs = 300_000;

/**
 * `npm run documented`: runs the commands that README, CONTRIBUTING and docs show, and checks what they print. Those that
 * serve are stopped, as by Ctrl+C, once they do.
 *
 * @throws {ExpectedError} naming the first command that fails, with all that it printed
 */
export async function run() {
  await clearEnvironment();
  const version = await readVersion();
  for (const commandRun of commandRuns) {
    const begun = performance.now();
    await tryCommand(commandRun, version);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(`✓ ${commandRun.command} (${seconds} s)`);
  }
}

async function tryCommand(
  { command, expected, isServer, code = 0, env = {}, folder = '' }: CommandRun,
  version: string,
) {
  const child = spawn(command.replaceAll('1.2.3', version), {
    shell: true,
    cwd: join(rootFolder, folder.replace('1.2.3', version)),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl+C goes to every process of it.
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
      `${said}\n${command} ended with ${ended ?? signal} or printed no ${expected}.`,
    );
  }
}
