import { checkPage } from './check-page.ts';
import { formatFindings } from './finding.ts';

/**
 * Checks the page that the words of a command line name, and prints what was found.
 *
 * @returns what the command ends with: 0, 1 when something has to be mended, 2 when no address was named
 */
export async function runCheck([address = '', ...others]: readonly string[]): Promise<0 | 1 | 2> {
  if (others.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    process.stderr.write('assist-check https://www.example.gov/a-page-with-the-assistant/\n');
    return 2;
  }
  const findings = await checkPage(address);
  process.stdout.write(formatFindings(findings));
  return findings.some(({ level }) => level === 'fault') ? 1 : 0;
}
