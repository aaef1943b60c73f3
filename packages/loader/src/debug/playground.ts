import { createElement } from '../dom.ts';
import { AssistElement } from '../elements/assist-element.ts';
import { truncateInput } from '../elements/search-form.ts';
import panelSheet from './panel.css?inline';
import playgroundSheet from './playground.css?inline';

/** `<assist-playground>`: an input that truncates a text that is too long, and does nothing else (spec §2, spec §5). */
export abstract class Playground extends AssistElement {
  protected readonly sheet: string = panelSheet + playgroundSheet;

  protected render(): Node {
    const input = createElement('input', {
      id: 'input',
      autocomplete: 'off',
      'aria-describedby': 'hint',
    });
    truncateInput(input);
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
