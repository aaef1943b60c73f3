// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { inside, place, press, registerOverFakes, type } from './elements.test-support.ts';

const questionTooLong = 'Question too long. Shorten it so we can give a clearer answer.';
const { open, events } = registerOverFakes();

afterEach(() => {
  open.mockReset();
});

const create = (attributes = ''): HTMLElement =>
  place(`<assist-landing-search ${attributes}></assist-landing-search>`);
const box = (element: HTMLElement): HTMLTextAreaElement =>
  inside(element, 'textarea', HTMLTextAreaElement);
const errorText = (element: HTMLElement): string =>
  inside(element, '[role="alert"]', HTMLElement).textContent ?? '';
const popular = (element: HTMLElement): HTMLButtonElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('li button') ?? []),
];

describe('the box', () => {
  test('the landing box has the spec’s placeholder unless the page has another', () => {
    const element = create();
    expect(box(element).placeholder).toBe('AI assist can answer your questions');
    element.setAttribute('placeholder', 'Ask away');
    expect(box(element).placeholder).toBe('Ask away');
    element.removeAttribute('placeholder');
    expect(box(element).placeholder).toBe('AI assist can answer your questions');
  });

  test('the landing box has an accessible name beside its placeholder', () => {
    const element = create();
    const label = inside(element, `label[for="${box(element).id}"]`, HTMLLabelElement);
    expect(label.textContent).toBe('Ask AI assist a question');
  });

  test('the landing box has the label of the page, for its form too', () => {
    const element = create();
    const form = inside(element, 'form', HTMLFormElement);
    element.setAttribute('label', 'Ask the department');
    expect(inside(element, 'label', HTMLElement).textContent).toBe('Ask the department');
    expect(form.ariaLabel).toBe('Ask the department');
    element.setAttribute('label', ' ');
    expect(form.ariaLabel).toBe('Ask AI assist a question');
  });

  test('the landing box sends the trimmed question with Enter, empties, and gets the focus back', () => {
    const element = create();
    type(box(element), '  How do I apply?\n');
    expect(press(box(element), 'Enter')).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith({
      question: 'How do I apply?',
      contextUrl: null,
      opener: box(element),
    });
    expect(box(element).value).toBe('');
  });

  test('keys that write or edit in the landing box do not reach the page, and others do', () => {
    const keys: string[] = [];
    const note = ({ key }: KeyboardEvent): unknown => keys.push(key);
    document.addEventListener('keydown', note);
    const element = create();
    for (const key of ['/', ' ', 'Backspace', 'Delete', 'ArrowLeft', 'Home', 'Escape', 'Tab', 'F1'])
      press(box(element), key, { composed: true });
    press(box(element), 'Backspace', { composed: true, ctrlKey: true });
    press(box(element), 'k', { composed: true, ctrlKey: true });
    document.removeEventListener('keydown', note);
    expect(keys).toEqual(['Escape', 'Tab', 'F1', 'k']);
  });

  test('a click focuses the landing box, although the page has cancelled the press of the pointer', () => {
    const element = create();
    box(element).click();
    expect(element.shadowRoot?.activeElement).toBe(box(element));
  });

  test('the landing box sends with its button', () => {
    const element = create();
    type(box(element), 'How do I apply?');
    inside(element, 'form button', HTMLButtonElement).click();
    expect(open).toHaveBeenCalledOnce();
  });

  test('Shift+Enter adds a new line in the landing box', () => {
    const element = create();
    type(box(element), 'How do I apply?');
    expect(press(box(element), 'Enter', { shiftKey: true })).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'Enter in an input method does not submit the landing box: %j',
    (init) => {
      const element = create();
      type(box(element), 'ねんきん');
      expect(press(box(element), 'Enter', init)).toBe(false);
      expect(open).not.toHaveBeenCalled();
    },
  );

  test.each(['', '   ', '\n'])(
    'the landing box sends nothing for %j, and no error is shown',
    (text) => {
      const element = create();
      type(box(element), text);
      press(box(element), 'Enter');
      expect(open).not.toHaveBeenCalled();
      expect(errorText(element)).toBe('');
      expect(element.shadowRoot?.activeElement).toBe(box(element));
    },
  );
});

describe('a question of more than 150 characters', () => {
  test('a question of more than 150 characters is kept with the error, and goes when it is short enough', () => {
    const element = create();
    const long = 'a'.repeat(151);
    type(box(element), long);
    expect(errorText(element)).toBe(questionTooLong);
    expect(box(element).ariaInvalid).toBe('true');
    press(box(element), 'Enter');
    expect(open).not.toHaveBeenCalled();
    expect(box(element).value).toBe(long);
    type(box(element), 'a'.repeat(150));
    expect(errorText(element)).toBe('');
    expect(box(element).ariaInvalid).toBe('false');
    press(box(element), 'Enter');
    expect(open.mock.calls[0]?.[0].question).toHaveLength(150);
  });

  test('the count of characters beyond 150 is shown outside the alert', () => {
    const element = create();
    const shown = () =>
      [...(element.shadowRoot?.querySelectorAll('form p') ?? [])].map((each) => each.textContent);
    type(box(element), 'a'.repeat(162));
    expect(shown()).toEqual([questionTooLong, 'Shorten by 12 characters']);
    type(box(element), 'a'.repeat(150));
    expect(shown()).toEqual(['', '']);
  });

  test('Enter on a question of more than 150 characters shows its error once more, so that it is said again', () => {
    const element = create();
    type(box(element), 'a'.repeat(151));
    const error = element.shadowRoot?.querySelector('#error');
    const said = error?.firstChild;
    press(box(element), 'Enter');
    expect(errorText(element)).toBe(questionTooLong);
    expect(error?.firstChild).not.toBe(said);
  });

  test('a question of more than 150 characters shows the error even when it came without an input event', () => {
    const element = create();
    box(element).value = 'a'.repeat(151);
    press(box(element), 'Enter');
    expect(errorText(element)).toBe(questionTooLong);
  });

  test('a question of more than 150 characters is counted in whole characters', () => {
    const element = create();
    type(box(element), '😀'.repeat(150));
    expect(errorText(element)).toBe('');
  });

  test('a question of more than 150 characters has the alert as its error message, not as its description', () => {
    const element = create();
    const id = box(element).getAttribute('aria-errormessage') ?? '';
    expect(inside(element, `#${id}`, HTMLElement).getAttribute('role')).toBe('alert');
    expect(box(element).hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('the popular row', () => {
  test('the popular row has the spec’s label and three defaults', () => {
    const element = create();
    expect(element.shadowRoot?.querySelector('.popular span')?.textContent).toBe('Popular:');
    expect(popular(element).map((button) => button.textContent)).toEqual([
      'Transitioning to civilian life',
      'Veteran cards for providers',
      'Commemorative services',
    ]);
  });

  test('a popular question is its button’s text by default', () => {
    const element = create();
    popular(element)[1]?.click();
    expect(open).toHaveBeenCalledExactlyOnceWith({
      question: 'Veteran cards for providers',
      contextUrl: null,
      opener: popular(element)[1],
    });
  });

  test('a popular question may differ from its button’s text', () => {
    const element = create('questions="Gold card|How do I apply for a gold card?; Claims ;"');
    expect(popular(element).map((button) => button.textContent)).toEqual(['Gold card', 'Claims']);
    popular(element)[0]?.click();
    expect(open.mock.calls[0]?.[0].question).toBe('How do I apply for a gold card?');
  });

  test('the popular row follows its attribute, and is hidden when there is nothing in it', () => {
    const element = create('questions="One"');
    element.setAttribute('questions', 'Two;Three');
    expect(popular(element)).toHaveLength(2);
    element.setAttribute('questions', '');
    expect(inside(element, '.popular', HTMLElement).hidden).toBe(true);
    element.removeAttribute('questions');
    expect(popular(element)).toHaveLength(3);
    expect(inside(element, '.popular', HTMLElement).hidden).toBe(false);
  });

  test('the popular row prefers its property to its attribute, and skips invalid questions', () => {
    const element = create('questions="One"');
    Reflect.set(element, 'popularQuestions', [
      { displayText: 'Gold card', query: 'How do I apply?' },
      { displayText: '' },
      { displayText: 1 },
      { query: 'x' },
      null,
      { displayText: 'Claims', query: 2 },
      { displayText: 'Claims' },
    ]);
    expect(popular(element).map((button) => button.textContent)).toEqual(['Gold card', 'Claims']);
    Reflect.set(element, 'popularQuestions', undefined);
    expect(popular(element).map((button) => button.textContent)).toEqual(['One']);
  });

  test('the popular row takes a property that was set before the element was in the page', () => {
    const element = document.createElement('assist-landing-search');
    Object.defineProperty(element, 'popularQuestions', {
      value: [{ displayText: 'Early' }],
      configurable: true,
      writable: true,
    });
    document.body.replaceChildren(element);
    expect(popular(element).map((button) => button.textContent)).toEqual(['Early']);
    Reflect.set(element, 'popularQuestions', [{ displayText: 'Late' }]);
    expect(popular(element).map((button) => button.textContent)).toEqual(['Late']);
  });
});

/* Runs last, because the elements' services stay unavailable after this test. */
test('the landing box moves its text and the focus to the page’s own search when the assistant is unavailable', async () => {
  const element = place(
    '<assist-landing-search><input type="checkbox"><input type="search"></assist-landing-search>',
  );
  const own = element.querySelector<HTMLInputElement>('[type="search"]');
  type(box(element), 'How do I apply?');
  box(element).focus();
  events.emit('unavailable');
  expect(own?.value).toBe('How do I apply?');
  await Promise.resolve();
  expect(document.activeElement).toBe(own);
});
