import { existsSync } from 'node:fs';
import { buildForTests } from '../build/build.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { requireTestPorts } from '../ports.ts';
import { installDebianPackages } from './debian-packages.ts';

/** Tests that need more than a browser, on Linux alone. */
interface LinuxTests {
  /** As their line says it that they are skipped. */
  readonly name: string;
  /** What they need as Debian packs it: where each thing is, by its package. */
  readonly tools: Readonly<Record<string, string>>;
  readonly start: (options: readonly string[]) => Promise<void>;
}

/**
 * Builds what has changed and starts the tests; `--install` gets their tools first. Skips them, and says so, while a tool is missing.
 *
 * @param commandLine the other words are handed on
 */
export async function runLinuxTests(
  { name, tools, start }: LinuxTests,
  commandLine: readonly string[],
) {
  const options = commandLine.filter((option) => option !== '--install');
  const missing = () => Object.keys(tools).filter((packed) => !existsSync(tools[packed] ?? ''));
  if (options.length < commandLine.length && missing().length > 0) {
    await installDebianPackages(missing(), `${name} need them and \`--install\` asks for it`);
  }
  if (missing().length > 0) {
    console.log(`${name} skipped: ${missing().join(', ')} not installed (apt-get install).`);
    return;
  }
  await requireTestPorts();
  await clearEnvironment();
  await buildForTests();
  await start(options);
}
