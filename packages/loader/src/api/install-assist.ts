import type { AssistConfig } from '../config/assist-config.ts';
import { safely } from '../page/safely.ts';
import { startAssist } from '../register-assist.ts';
import type { AssistApi } from './assist-api.ts';

/**
 * The window property that shows that the page already has a loader. In this property, current loaders store
 * a function that adds settings. Early versions store `true`, and accept no further settings.
 */
const installed: unique symbol = Symbol.for('assist.loader');

declare global {
  interface Window {
    /**
     * An array of functions until the loader starts, and afterwards the API. May also be an unrelated variable of the
     * page.
     */
    Assist?: AssistApi | ((assist: AssistApi) => void)[];
    [installed]?: boolean | ((config: AssistConfig) => void);
  }
}

/**
 * Sets `window.Assist`, and runs the functions that the page pushed earlier. If a loader of any version already runs,
 * only adds the settings to it. Keeps `window.Assist` if it belongs to the page.
 *
 * @param readConfig returns the settings; may throw
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
