import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Desktop } from './desktop.ts';
import type { BrowserName } from './script.ts';

/**
 * Chromium's command-line switches. They suppress the dialogs of a first start, and turn on the accessibility tree as
 * soon as Chromium starts.
 */
const chromiumOptions = [
  '--force-renderer-accessibility',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  // Turns off the offer to translate a French page, because Orca would read it aloud at an unpredictable time.
  '--disable-features=Translate',
  // Chromium's sandbox does not start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Firefox's settings. They turn off start pages and preloaded pages, because Orca would read these pages aloud. */
const firefoxPreferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'termsofuse.bypassNotification': true,
};

/** Opens a page in a regular browser, without a driver. The browser uses a new profile in `folder`. */
export async function openBrowser(
  desktop: Desktop,
  name: BrowserName,
  { folder, url }: { folder: string; url: string },
): Promise<void> {
  const profile = join(folder, 'profile');
  await mkdir(profile, { recursive: true });
  if (name === 'Chromium') {
    const options = [...chromiumOptions, `--user-data-dir=${profile}`, '--window-size=1280,1000'];
    desktop.start(process.env.ASSIST_BROWSER ?? 'chromium', [...options, url]);
    return;
  }
  const preferences = Object.entries(firefoxPreferences).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const options = ['--no-remote', '--profile', profile, '--width', '1280', '--height', '1000'];
  desktop.start(process.env.ASSIST_FIREFOX ?? 'firefox-esr', [...options, url]);
}
