#!/usr/bin/env node
import { checkPage } from './check-page.mjs';
import { formatFindings } from './finding.mjs';

const [address = '', ...others] = process.argv.slice(2);

if (others.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
  process.stderr.write('assist-check https://www.example.gov/a-page-with-the-assistant/\n');
  process.exitCode = 2;
} else {
  const findings = await checkPage(address);
  process.stdout.write(formatFindings(findings));
  process.exitCode = findings.some(({ level }) => level === 'fault') ? 1 : 0;
}
