import { join } from 'node:path';
import { configureRelease } from './configure-release.ts';
import { readJson } from './local-settings.ts';
import { runAsCommand } from './run-as-command.ts';
import { checkSettings } from './settings.ts';

/**
 * `node configure.mjs [FILE]` in a delivery folder: writes the settings of a JSON file into the release beside it. By
 * default, the file is `settings.json` in the delivery folder.
 */
runAsCommand(async ([file = join(import.meta.dirname, 'settings.json')]) => {
  await configureRelease(
    import.meta.dirname.replace(/-delivery$/, ''),
    checkSettings(readJson(file)),
  );
  console.log('The release has the settings. The pages of its drawer and its loader are new.');
});
