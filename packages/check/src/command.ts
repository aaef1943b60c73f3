import { checkPage } from './check-page.ts';
import { formatFindings } from './finding.ts';

/**
 * Checks the page named on the command line, and prints the findings.
 * @returns the exit code: 0 without a fault, 1 with a fault, 2 without a valid address
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
