import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends the signal to a process that a test started, and waits for its exit. A no-op if the process has exited. */
export async function endProcess(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals,
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
