import { checkQuestion, ELEMENTS, excessLength } from '@assist/rules';
import { createElement, listen } from '../dom.ts';
import { word } from '../words.ts';
import { AssistElement } from './assist-element.ts';
import type { LandingSearchElement, PopularQuestion } from './element-types.ts';
import landingSearchSheet from './landing-search.css?inline';
import searchBoxSheet from './search-box.css?inline';
import { createSearchForm, setLabel, updateLiveRegion } from './search-form.ts';

/**
 * `<assist-landing-search label placeholder questions>`: a multi-line search box with a row of popular questions. The
 * box and each popular question open the drawer with a question (spec §2).
 */
export abstract class LandingSearch extends AssistElement implements LandingSearchElement {
  static readonly observedAttributes: readonly string[] = ELEMENTS['assist-landing-search'];
  protected readonly sheet: string = searchBoxSheet + landingSearchSheet;
  #popularQuestions: readonly PopularQuestion[] | undefined;
  readonly #input = createElement('textarea', { rows: '1', 'aria-errormessage': 'error' });
  /**
   * The error message, which the input names in `aria-errormessage`. The input does not also name the message in
   * `aria-describedby`, because screen readers would read the text twice.
   */
  readonly #error = createElement('p', { id: 'error', role: 'alert' });
  /**
   * Shows by how many characters the question is too long. This text is outside the alert, because screen readers would
   * read the alert again at every key.
   */
  readonly #excess = createElement('p');
  readonly #form = createSearchForm(this.#input, (question) =>
    this.services.drawer.open({ question, contextUrl: null, opener: this.#input }),
  );
  readonly #list = createElement('ul', { role: 'list', 'aria-labelledby': 'popular' });
  readonly #popularLabel = createElement('span', { id: 'popular' });
  readonly #popular = createElement('div', { class: 'popular' }, this.#popularLabel, this.#list);

  get popularQuestions(): readonly PopularQuestion[] {
    return (
      this.#popularQuestions ??
      parsePopularQuestions(this.getAttribute('questions') ?? word('popularQuestions'))
    );
  }

  set popularQuestions(questions: readonly PopularQuestion[] | undefined) {
    this.#popularQuestions = questions && readPopularQuestions(questions);
    this.attributeChangedCallback();
  }

  protected render(): Node {
    const form = this.#form;
    listen(this.#input, 'input', () => this.#showError());
    listen(form, 'submit', () => {
      // Clears the message first, so that screen readers read an equal message again.
      updateLiveRegion(this.#error, '');
      this.#showError();
    });
    // The page may have set `popularQuestions` before the element was defined. Sets the value again, so that the setter
    // runs.
    if (Object.hasOwn(this, 'popularQuestions')) {
      const { popularQuestions } = this;
      Reflect.deleteProperty(this, 'popularQuestions');
      this.popularQuestions = popularQuestions;
    }
    form.append(this.#error, this.#excess);
    return createElement('div', { class: 'root' }, form, this.#popular);
  }

  protected update(): void {
    setLabel(this.#form, this.readText('label', word('boxLabel')));
    this.#input.placeholder = this.readText('placeholder', word('landingPlaceholder'));
    this.#popularLabel.textContent = word('popular');
    const questions = this.popularQuestions;
    this.#popular.hidden = questions.length === 0;
    this.#list.replaceChildren(...questions.map((question) => this.#renderQuestion(question)));
  }

  #renderQuestion({ displayText, query }: PopularQuestion): Node {
    const button = createElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-haspopup': 'dialog' },
      displayText,
    );
    const question = query || displayText;
    listen(button, 'click', (event) => {
      // The element may stand in a link of the page.
      event.preventDefault();
      this.services.drawer.open({ question, contextUrl: null, opener: button });
    });
    return createElement('li', {}, button);
  }

  /** Shows or clears the error for a question that is too long (spec §5). The question stays in the input. */
  #showError(): void {
    const { value } = this.#input;
    const isTooLong = checkQuestion(value).kind === 'too-long';
    updateLiveRegion(this.#error, isTooLong ? word('questionTooLong') : '');
    this.#excess.textContent = isTooLong ? word('excess', { count: excessLength(value) }) : '';
    this.#input.ariaInvalid = String(isTooLong);
    this.#form.classList.toggle('invalid', isTooLong);
    this.#fitHeight();
  }

  /** Lets the input grow with its text in browsers without `field-sizing` (before Safari 26 and Firefox 145). */
  #fitHeight(): void {
    if (CSS.supports('field-sizing', 'content')) return;
    const { style } = this.#input;
    style.height = 'auto';
    style.height = `${this.#input.scrollHeight}px`;
  }
}

/** Parses a `questions` attribute, such as `text;text|question`. Skips empty items. */
function parsePopularQuestions(attribute: string): readonly PopularQuestion[] {
  return attribute.split(';').flatMap((item) => {
    const [displayText = '', ...rest] = item.split('|').map((part) => part.trim());
    return displayText === '' ? [] : [{ displayText, query: rest.join('|') }];
  });
}

function readPopularQuestions(value: unknown): readonly PopularQuestion[] {
  return Array.isArray(value) ? value.filter(isPopularQuestion) : [];
}

function isPopularQuestion(value: unknown): value is PopularQuestion {
  const { displayText, query = '' } = Object(value);
  return typeof displayText === 'string' && displayText !== '' && typeof query === 'string';
}
