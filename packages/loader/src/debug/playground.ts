import { AssistElement } from '../elements/assist-element.ts';
import { keepWithinLimit } from '../elements/keep-within-limit.ts';
import { createElement } from '../page/create-element.ts';
import panelSheet from './panel.css?inline';
import playgroundSheet from './playground.css?inline';

/** `<assist-playground>`: an input that does nothing (spec §2), but cut longer text (spec §5). */
export abstract class Playground extends AssistElement {
  protected readonly sheet: string = panelSheet + playgroundSheet;

  protected draw(): Node {
    const input = createElement('input', {
      id: 'input',
      autocomplete: 'off',
      'aria-describedby': 'hint',
    });
    keepWithinLimit(input);
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
