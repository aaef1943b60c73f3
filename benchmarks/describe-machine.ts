import { cpus, platform, release, totalmem } from 'node:os';

/** Describes this machine in one line, because the measured figures depend on the machine. */
export function describeMachine() {
  const processors = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${gibibytes} GiB, ${platform()} ${release()}, Node ${process.version}`;
}
