import { isPageUrl } from '@assist/rules';
import { createElement, hasModifier, safely } from '../dom.ts';
import { AssistElement } from './assist-element.ts';

/**
 * `<assist-context-trigger context-url question>`: contains the host's own link or button, and opens the drawer when
 * the visitor clicks that link or button. Without `context-url`, this page is the context.
 */
export abstract class ContextTrigger extends AssistElement {
  protected readonly sheet: string =
    ':host{display:contents!important;visibility:inherit!important;pointer-events:inherit!important}';

  protected render(): Node {
    return document.createElement('slot');
  }

  protected update(): void {}

  protected override listen(signal: AbortSignal): void {
    this.addEventListener(
      'click',
      safely((event: MouseEvent) => this.#open(event)),
      { signal },
    );
  }

  #open(event: MouseEvent): void {
    // Ignores clicks while the assistant is unavailable. Such clicks arrive if the page's `addEventListener` ignores
    // the signal.
    if (!this.services.isAvailable()) return;
    if (event.defaultPrevented || hasModifier(event)) return;
    const path = event.composedPath();
    const control = path.slice(0, path.indexOf(this)).find(isControl);
    if (!control) return;
    event.preventDefault();
    const question = this.getAttribute('question')?.trim();
    this.services.drawer.open({
      contextUrl: this.#readContextUrl(),
      opener: control,
      ...(question && { question }),
    });
  }

  /** Returns `context-url`, resolved against the page's URL. If the result is invalid, returns the page's own URL. */
  #readContextUrl(): string {
    const pageUrl = this.services.readPageUrl();
    const { href } = createElement('a', {
      href: this.getAttribute('context-url') || pageUrl,
    });
    return isPageUrl(href) ? href : pageUrl;
  }
}

const CONTROLS =
  'a, button, input:is([type="button"], [type="submit"], [type="image"]), [role="button"], [tabindex]';

function isControl(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches(CONTROLS);
}
