import { existsSync } from 'node:fs';
import { buildForTests } from '../build/build.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { chooseFreePorts } from '../ports.ts';
import { installDebianPackages } from './debian-packages.ts';

/** Tests that run only on Linux and need more tools than a browser. */
interface LinuxTests {
  /** Subject of the printed messages, such as `WebKit` in 'WebKit skipped: …'. */
  readonly name: string;
  /** The required tools: maps the name of each Debian package to the path of its executable. */
  readonly tools: Readonly<Record<string, string>>;
  readonly start: (options: readonly string[]) => Promise<void>;
}

/**
 * Builds the changed parts and starts the tests. With `--install`, installs missing tools first. If a tool is still
 * missing, prints a message and skips the tests.
 *
 * @param commandLine command-line options; all options except `--install` are passed to the tests
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
  await chooseFreePorts();
  clearEnvironment();
  await buildForTests();
  await start(options);
}
