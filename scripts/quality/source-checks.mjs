import { runScript } from '../command.mjs';

const typedFolders = [
  'packages/rules',
  'packages/stream',
  'packages/chat',
  'packages/content',
  'packages/bridge',
  'packages/loader',
  'apps/drawer',
  'apps/answer-service',
  'apps/demo-site',
  'e2e',
  'scripts',
];

/** Format, lint with the layer and cycle rules, then the types of every room. */
export async function checkSource() {
  await runScript('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.'], {
    title: 'Format and lint',
  });
  for (const folder of typedFolders) {
    await runScript('node_modules/typescript/bin/tsc', ['-p', folder], {
      title: `Types of ${folder}`,
    });
  }
}
