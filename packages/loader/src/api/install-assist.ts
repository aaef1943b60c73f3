import type { AssistConfig } from '../config/assist-config.ts';
import { safely } from '../page/safely.ts';
import { startAssist } from '../register-assist.ts';
import type { AssistApi } from './assist-api.ts';

/** Marks a page that has a loader, of whatever version. Earlier ones set `true`, and take no more settings. */
const installed: unique symbol = Symbol.for('assist.loader');

declare global {
  interface Window {
    /** Before the loader has come: functions for it to run. A page may also have something else here. */
    Assist?: AssistApi | ((assist: AssistApi) => void)[];
    [installed]?: boolean | ((config: AssistConfig) => void);
  }
}

/**
 * Puts `window.Assist` in place and runs what the page pushed to it before. A second script tag, of the
 * same version or another, adds its settings. A page that has an `Assist` of its own keeps it.
 *
 * @param readConfig may throw
 */
export function installAssist(page: Window, readConfig: () => AssistConfig): void {
  const config = readConfig();
  const present = page[installed];
  if (present) {
    if (typeof present === 'function') present(config);
    return;
  }
  const { api, addSettings } = startAssist(config, () => {
    page[installed] = false;
    if (page.Assist === api) delete page.Assist;
  });
  page[installed] = safely(addSettings);
  const queue = page.Assist ?? [];
  if (Array.isArray(queue)) {
    page.Assist = api;
    for (const run of queue) if (typeof run === 'function') api.push(run);
  }
}
