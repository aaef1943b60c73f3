import { checkQuestion, QUESTION_TOO_LONG } from '@assist/rules';
import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';
import { AssistElement } from './assist-element.ts';
import type { LandingSearchElement } from './element-types.ts';
import landingSearchSheet from './landing-search.css?inline';
import {
  DEFAULT_QUESTIONS,
  type PopularQuestion,
  parsePopularQuestions,
  readPopularQuestions,
} from './popular-questions.ts';
import searchBoxSheet from './search-box.css?inline';
import { createSearchForm, setNote } from './search-form.ts';

const DEFAULT_PLACEHOLDER = 'AI assist can answer your questions';

/**
 * `<assist-landing-search placeholder questions>`: a multi-line box that opens the drawer with the
 * question, and a row of popular ones (spec §2).
 */
export abstract class LandingSearch extends AssistElement implements LandingSearchElement {
  static readonly observedAttributes: readonly string[] = ['placeholder', 'questions'];
  protected readonly sheet: string = searchBoxSheet + landingSearchSheet;
  #popularQuestions: readonly PopularQuestion[] | undefined;
  readonly #input = createElement('textarea', { rows: '1', 'aria-describedby': 'error' });
  readonly #error = createElement('p', { id: 'error', role: 'alert' });
  readonly #list = createElement('ul', { role: 'list', 'aria-labelledby': 'popular' });
  readonly #popular = createElement(
    'div',
    { class: 'popular' },
    createElement('span', { id: 'popular' }, 'Popular:'),
    this.#list,
  );

  /** The popular questions; set to `undefined`, the attribute or the default list holds again. */
  get popularQuestions(): readonly PopularQuestion[] {
    return (
      this.#popularQuestions ??
      parsePopularQuestions(this.getAttribute('questions') ?? DEFAULT_QUESTIONS)
    );
  }

  set popularQuestions(questions: readonly PopularQuestion[] | undefined) {
    this.#popularQuestions = questions && readPopularQuestions(questions);
    this.attributeChangedCallback();
  }

  protected draw(): Node {
    const input = this.#input;
    const form = createSearchForm(input, (question) =>
      this.services.open({ question, contextUrl: null, opener: input }),
    );
    const showError = safely(() => this.#showError());
    input.addEventListener('input', showError);
    form.addEventListener('submit', () => {
      // So that a screen reader says it again where it stands already.
      setNote(this.#error, '');
      showError();
    });
    // A page may have set the property before the element was defined; then it hides the accessor.
    if (Object.hasOwn(this, 'popularQuestions')) {
      const early = this.popularQuestions;
      Reflect.deleteProperty(this, 'popularQuestions');
      this.popularQuestions = early;
    }
    form.append(this.#error);
    return createElement('div', { class: 'root' }, form, this.#popular);
  }

  protected update(): void {
    this.#input.placeholder = this.getAttribute('placeholder')?.trim() || DEFAULT_PLACEHOLDER;
    const questions = this.popularQuestions;
    this.#popular.hidden = questions.length === 0;
    this.#list.replaceChildren(...questions.map((question) => this.#drawPopular(question)));
  }

  #drawPopular({ displayText, query }: PopularQuestion): Node {
    const button = createElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-haspopup': 'dialog' },
      displayText,
    );
    button.addEventListener(
      'click',
      safely(() =>
        this.services.open({ question: query || displayText, contextUrl: null, opener: button }),
      ),
    );
    return createElement('li', {}, button);
  }

  /** The input is kept as it is; the message says what to do about it (spec §5). */
  #showError(): void {
    const isTooLong = checkQuestion(this.#input.value).kind === 'too-long';
    setNote(this.#error, isTooLong ? QUESTION_TOO_LONG : '');
    this.#input.ariaInvalid = String(isTooLong);
  }
}
