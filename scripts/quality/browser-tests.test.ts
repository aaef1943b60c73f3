import { describe, expect, it } from 'vitest';
import { chooseProjects, listEngines } from './browser-tests.ts';

describe('the browser tests', () => {
  it.each([[[]], [['drawer.spec.ts', '--workers', '1']], [['--grep', 'landing']]])(
    'the browser tests with the options %j run in Chromium alone',
    (options) => {
      const chosen = chooseProjects(options);
      expect(chosen).toEqual([...options, '--project', 'chromium*']);
      expect(listEngines(chosen)).toEqual(['chromium']);
    },
  );

  it.each([
    [['--project', 'firefox'], ['firefox']],
    [
      ['--project=firefox', '--project=chromium'],
      ['chromium', 'firefox'],
    ],
    [['ask.spec.ts', '--project=screenshots'], ['chromium']],
  ])('the browser tests with the options %j run in %j', (options, engines) => {
    expect(chooseProjects(options)).toEqual(options);
    expect(listEngines(options)).toEqual(engines);
  });
});
