import type { AssistConfig } from '../configuration/assist-config.ts';
import { registerAssist } from '../register-assist.ts';
import type { AssistApi } from './assist-api.ts';

/** Marks a page that has a loader, of whatever version. */
const installed: unique symbol = Symbol.for('assist.loader');

declare global {
  interface Window {
    /** Before the loader has come: functions for it to run. A page may also have something else here. */
    Assist?: AssistApi | ((assist: AssistApi) => void)[];
    [installed]?: boolean;
  }
}

/**
 * Puts `window.Assist` in place and runs what the page pushed to it before. A second script tag, of the
 * same version or another, does nothing. A page that has an `Assist` of its own keeps it.
 *
 * @param readConfig not called where a loader is already; may throw
 */
export function installAssist(page: Window, readConfig: () => AssistConfig): void {
  if (page[installed]) return;
  const config = readConfig();
  page[installed] = true;
  const api = registerAssist(config, () => {
    page[installed] = false;
    if (page.Assist === api) delete page.Assist;
  });
  const queue = page.Assist ?? [];
  if (Array.isArray(queue)) {
    page.Assist = api;
    for (const run of queue) if (typeof run === 'function') api.push(run);
  }
}
