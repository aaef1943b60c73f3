import { ELEMENTS } from '@assist/rules';
import { createElement, createIcon, listen } from '../dom.ts';
import { word } from '../words.ts';
import askButtonSheet from './ask-button.css?inline';
import { AssistElement } from './assist-element.ts';

const FOUR_POINT_SPARK = 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z';

/** `<assist-ask-button button-text>`: opens the drawer with this page as the context (spec §2). The visitor asks there. */
export abstract class AskButton extends AssistElement {
  static readonly observedAttributes: readonly string[] = ELEMENTS['assist-ask-button'];
  protected readonly sheet: string = askButtonSheet;
  readonly #text = createElement('span');

  protected render(): Node {
    const button = createElement(
      'button',
      { type: 'button', 'aria-haspopup': 'dialog' },
      createIcon(FOUR_POINT_SPARK),
      this.#text,
    );
    listen(button, 'click', (event) => {
      // The button may stand in a link of the page.
      event.preventDefault();
      this.services.drawer.open({ contextUrl: this.services.readPageUrl(), opener: button });
    });
    return createElement('div', { class: 'root' }, button);
  }

  protected update(): void {
    this.#text.textContent = this.readText('button-text', word('askAboutPage'));
  }
}
