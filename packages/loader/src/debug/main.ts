import type { AssistApi } from '../api.ts';
import { readDepartmentSettings } from '../config.ts';
import { createElement, safely, whenPageIsIdle } from '../dom.ts';
import { AssistElement, defineElements } from '../elements/assist-element.ts';
import { enforceQuestionLength } from '../elements/search-form.ts';
import { readColorScheme } from '../host-page.ts';
import { createSharedStyles } from '../styles/style-sheet.ts';
import { DebugDashboard, type DebugServices } from './debug-dashboard.ts';
import panelSheet from './panel.css?inline';
import playgroundSheet from './playground.css?inline';
import { warnAboutMarkup } from './warn-about-markup.ts';

/** `<assist-playground>`: an input that truncates a text that is too long, and does nothing else (spec §2, spec §5). */
abstract class Playground extends AssistElement {
  protected readonly sheet: string = panelSheet + playgroundSheet;

  protected render(): Node {
    const input = createElement('input', {
      id: 'input',
      autocomplete: 'off',
      'aria-describedby': 'hint',
    });
    enforceQuestionLength(input);
    return createElement(
      'div',
      { class: 'root' },
      createElement('label', { for: 'input' }, 'AI assist playground'),
      createElement('p', { id: 'hint' }, 'Try typing: nothing is sent anywhere.'),
      input,
    );
  }

  protected update(): void {}
}

/** The services of the defined elements. A later loader updates the object, because an element is defined only once. */
let services: DebugServices | undefined;

/** Defines the elements for test pages, or gives them the services of a loader that has started after `destroy`. */
function register(assist: AssistApi): void {
  if (services?.assist === assist) return;
  services = Object.assign(services ?? {}, createServices(assist));
  defineElements(
    { 'assist-playground': Playground, 'assist-debug-dashboard': DebugDashboard },
    services,
  );
}

/** Creates the elements' services from the public API only, because `debug.js` is not part of the loader's script. */
function createServices(assist: AssistApi): DebugServices {
  const { open, on } = assist;
  const styles = createSharedStyles();
  styles.setColorScheme(readColorScheme());
  let isAvailable = true;
  on('unavailable', () => {
    isAvailable = false;
  });
  return {
    assist,
    apiBaseUrl: readDepartmentSettings().apiBaseUrl,
    styles,
    readPageUrl: () => location.origin,
    drawer: {
      open: ({ contextUrl, ...intent } = {}) =>
        open({ ...intent, ...(contextUrl && { contextUrl }) }),
      warm: () => {},
    },
    isAvailable: () => isAvailable,
    on,
  };
}

/*
 * The entry point of `debug.js`: a classic script that a test page loads in addition to the loader's, in any order. While
 * the assistant is unavailable, the elements show the host's own content. Throws if the page has an `Assist` of its own.
 */
safely(() => {
  whenPageIsIdle(safely(warnAboutMarkup));
  window.Assist ??= [];
  window.Assist.push(async (assist) => {
    if ((await assist.ready) === 'ready') safely(register)(assist);
  });
  // The event also arrives if the service recovers after a failed health check, or if a loader starts after `destroy`.
  document.addEventListener(
    'assist:ready',
    safely(() => window.Assist?.push(safely(register))),
  );
})();
