import type { AssistApi } from '../api/assist-api.ts';
import { safely } from '../page/safely.ts';
import { whenPageIsIdle } from '../page/when-page-is-idle.ts';
import { createDebugTools } from './debug-tools.ts';
import { createElementServices } from './element-services.ts';
import { registerDebugElements } from './register-debug-elements.ts';
import { warnAboutMarkup } from './warn-about-markup.ts';

/**
 * Checks the page's markup once. Defines the elements for test pages as soon as the assistant is ready. While the
 * assistant is unavailable, the elements show the host's own content. The loader may start before or after this script,
 * and may start again after `destroy`.
 * @throws {TypeError} if the page has an `Assist` of its own
 */
export function installDebug(page: Window, apiBaseUrl: string): void {
  const register = safely((assist: AssistApi) =>
    registerDebugElements(createElementServices(assist), createDebugTools(assist, apiBaseUrl)),
  );
  whenPageIsIdle(safely(warnAboutMarkup));
  page.Assist ??= [];
  page.Assist.push(async (assist) => {
    if ((await assist.ready) === 'ready') register(assist);
  });
  // The event `assist:ready` also arrives after `assist.ready` has resolved: if the service recovers after a failed
  // health check, or if a loader starts after `destroy`.
  document.addEventListener(
    'assist:ready',
    safely(() => page.Assist?.push(register)),
  );
}
