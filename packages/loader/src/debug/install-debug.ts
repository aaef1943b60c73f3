import type { AssistApi } from '../api/assist-api.ts';
import { safely } from '../page/safely.ts';
import { createDebugTools } from './debug-tools.ts';
import { createElementServices } from './element-services.ts';
import { registerDebugElements } from './register-debug-elements.ts';

/**
 * Brings the elements for test pages to a page once its assistant is ready; where it is unavailable, they
 * keep the host's own content. The loader may come before this script or after it.
 *
 * @throws {TypeError} on a page whose `Assist` is none of ours
 */
export function installDebug(page: Window, apiBaseUrl: string): void {
  const register = safely((assist: AssistApi) =>
    registerDebugElements(createElementServices(assist), createDebugTools(assist, apiBaseUrl)),
  );
  page.Assist ??= [];
  page.Assist.push(async (assist) => {
    // Of a service that was unwell at first.
    assist.on('ready', () => register(assist));
    if ((await assist.ready) === 'ready') register(assist);
  });
}
