import { isPageUrl } from '@assist/rules';
import { createElement } from '../page/create-element.ts';
import { currentPageUrl } from '../page/page-address.ts';
import { safely } from '../page/safely.ts';
import { AssistElement } from './assist-element.ts';

/**
 * `<assist-context-trigger context-url question>`: wraps the host's own link or button, leaves its look
 * alone, and makes a click on it open the drawer. Without `context-url`, this page is the context.
 */
export abstract class ContextTrigger extends AssistElement {
  protected readonly sheet: string =
    ':host{display:contents!important;visibility:inherit!important;pointer-events:inherit!important}';

  protected draw(): Node {
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
    // Not every page's addEventListener heeds the signal.
    if (!this.services.isAvailable()) return;
    // The visitor wants the link itself, in a tab or window of its own.
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    const path = event.composedPath();
    const control = path.slice(0, path.indexOf(this)).find(isControl);
    if (!control) return;
    event.preventDefault();
    const question = this.getAttribute('question')?.trim();
    this.services.open({
      contextUrl: this.#readContextUrl(),
      opener: control,
      ...(question && { question }),
    });
  }

  /** The attribute may be relative to the page; what is no page address counts for nothing. */
  #readContextUrl(): string {
    const { href } = createElement('a', {
      href: this.getAttribute('context-url') || currentPageUrl(),
    });
    return isPageUrl(href) ? href : currentPageUrl();
  }
}

function isControl(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('a, button, [role="button"], [tabindex]');
}
