import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';

const source = fromRoot('scripts/serve/until-stopped.ts');
const program = `
  import { runnerImport } from 'vite';
  const { module: { untilStopped } } = await runnerImport('${source}');
  const stop = async () => console.log('stopped');
  const waiting = untilStopped({ stop, ended: new Promise(() => {}) });
  console.log('pid', process.pid);
  await waiting;
`;

/** Runs the program in a shell, as npm does, and waits for its first output. */
async function startInShell(): Promise<{
  shell: ChildProcess;
  pid: number;
  rest: Promise<string>;
}> {
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`],
    {
      env: { ...process.env, PROGRAM: program },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [first] = await once(shell.stdout, 'data');
  return { shell, pid: Number(/pid (\d+)/.exec(String(first))?.[1]), rest: text(shell.stdout) };
}

describe.runIf(process.platform !== 'win32')('servers that wait to be stopped', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a server that is waiting stops at %s',
    async (signal) => {
      const { pid, rest } = await startInShell();
      process.kill(pid, signal);
      expect(await rest).toBe('stopped\n');
    },
  );

  it('a server that is waiting stops when the shell that npm runs it in is told to end', async () => {
    const { shell, rest } = await startInShell();
    shell.kill('SIGTERM');
    expect(await rest).toBe('stopped\n');
  });
});
