import { isPageUrl } from '@assist/rules';
import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';
import { AssistElement } from './assist-element.ts';

/**
 * `<assist-context-trigger context-url question>`: opens the drawer at a click on the host's own link or button inside.
 * Without `context-url`, this page is the context.
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
    // Some pages replace `addEventListener` with one that ignores the signal.
    if (!this.services.isAvailable()) return;
    // With a modifier key, the browser opens the link in a new tab or window.
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

  /** Resolves the attribute against the page. An invalid address falls back to the page's own. */
  #readContextUrl(): string {
    const pageUrl = this.services.readPageUrl();
    const { href } = createElement('a', {
      href: this.getAttribute('context-url') || pageUrl,
    });
    return isPageUrl(href) ? href : pageUrl;
  }
}

function isControl(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('a, button, [role="button"], [tabindex]');
}
