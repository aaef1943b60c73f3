import { createElement, createIcon } from '../create-element.ts';
import { currentPageUrl } from '../page-address.ts';
import { safely } from '../safely.ts';
import askButtonSheet from './ask-button.css?inline';
import { AssistElement } from './assist-element.ts';

const DEFAULT_TEXT = 'Ask about this page';

/** A large spark and a small one. */
const SPARKS =
  'M10 3l1.9 5.1L17 10l-5.1 1.9L10 17l-1.9-5.1L3 10l5.1-1.9zM18 14l.9 2.1L21 17l-2.1.9L18 20l-.9-2.1L15 17l2.1-.9z';

/** `<assist-ask-button button-text>`: opens the drawer with this page as the context (spec §2). */
export abstract class AskButton extends AssistElement {
  static readonly observedAttributes: readonly string[] = ['button-text'];
  protected readonly sheet: string = askButtonSheet;
  readonly #text = createElement('span');

  protected draw(): Node {
    const button = createElement(
      'button',
      { type: 'button', 'aria-haspopup': 'dialog' },
      createIcon(SPARKS),
      this.#text,
    );
    button.addEventListener(
      'click',
      safely(() => this.services.open({ contextUrl: currentPageUrl(), opener: button })),
    );
    return createElement('div', { class: 'root' }, button);
  }

  protected update(): void {
    this.#text.textContent = this.getAttribute('button-text')?.trim() || DEFAULT_TEXT;
  }
}
