import { createElement, createIcon } from '../create-element.ts';
import { currentPageUrl } from '../page-address.ts';
import { safely } from '../safely.ts';
import askButtonSheet from './ask-button.css?inline';
import { AssistElement } from './assist-element.ts';

const DEFAULT_TEXT = 'Ask about this page';

/** A large spark and a small one. */
const SPARKS = 'M10 3l2 5 5 2-5 2-2 5-2-5-5-2 5-2zm8 11l1 2 2 1-2 1-1 2-1-2-2-1 2-1z';

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
