// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inside, place, press, registerOverFakes, type } from './elements.test-support.ts';

const { open, events } = registerOverFakes();
const viewportHeight = 1_000;
const pageHeight = 5_000;
let scrollY = 0;
let element: HTMLElement;

beforeEach(() => {
  scrollY = 0;
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(viewportHeight);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(pageHeight);
  vi.stubGlobal('CSS', { supports: () => false });
  element = place('<assist-floating-search></assist-floating-search>');
});

afterEach(() => {
  vi.restoreAllMocks();
  open.mockReset();
});

const box = (): HTMLInputElement => inside(element, 'input', HTMLInputElement);
const isShown = (): boolean => inside(element, 'form', HTMLElement).classList.contains('shown');
function scrollTo(y: number): void {
  scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

test('the floating box has the spec’s placeholder unless the page has another', () => {
  expect(box().placeholder).toBe('Not sure where to start? Search here.');
  element.setAttribute('placeholder', 'Search');
  expect(box().placeholder).toBe('Search');
});

test('the floating box has the default label unless the page has another', () => {
  expect(inside(element, 'label', HTMLElement).textContent).toBe('Ask AI assist a question');
  element.setAttribute('label', 'Ask the department');
  expect(inside(element, 'label', HTMLElement).textContent).toBe('Ask the department');
  expect(inside(element, 'form', HTMLFormElement).ariaLabel).toBe('Ask the department');
});

describe('it is shown', () => {
  test.each([
    [0, false],
    [300, false],
    [301, true],
    [2_000, true],
    // The end of the page is at 4,000 px. The box is hidden if less than 200 px remain.
    [3_800, true],
    [3_801, false],
    [4_000, false],
  ])('scrolled to %i, the floating box is shown: %s', (y, expected) => {
    scrollTo(y);
    expect(isShown()).toBe(expected);
  });

  test('the floating box is not shown while the drawer is open', () => {
    scrollTo(1_000);
    events.emit('open');
    expect(isShown()).toBe(false);
    scrollTo(1_100);
    expect(isShown()).toBe(false);
    events.emit('close');
    expect(isShown()).toBe(true);
  });

  test('the floating box is shown while it has the focus', async () => {
    scrollTo(1_000);
    box().focus();
    scrollTo(4_000);
    expect(isShown()).toBe(true);
    box().blur();
    box().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await vi.waitFor(() => expect(isShown()).toBe(false));
  });

  test('the floating box ignores scrolling after it is removed from the page', () => {
    element.remove();
    scrollTo(1_000);
    expect(isShown()).toBe(false);
    document.body.append(element);
    expect(isShown()).toBe(true);
  });
});

describe('the page’s scrolling', () => {
  test('the floating box adds scroll padding to the page until it is dismissed or removed', () => {
    const rooms = () => document.adoptedStyleSheets;
    expect(rooms()).toHaveLength(1);
    expect(rooms()[0]?.cssRules[0]?.cssText).toContain('scroll-padding-bottom: 150px');
    inside(element, '.hide', HTMLButtonElement).click();
    expect(element.hidden).toBe(true);
    expect(rooms()).toHaveLength(0);
    document.body.append(place('<assist-floating-search></assist-floating-search>'));
    expect(rooms()).toHaveLength(1);
    document.body.replaceChildren();
    expect(rooms()).toHaveLength(0);
  });

  test('a dismissed floating box adds no scroll padding when it moves in the document', () => {
    inside(element, '.hide', HTMLButtonElement).click();
    document.documentElement.append(element);
    expect(element.isConnected).toBe(true);
    expect(document.adoptedStyleSheets).toHaveLength(0);
    element.remove();
  });
});

test('the floating box says that it truncated the question until the next shorter input or submit', () => {
  const note = (): string | null => inside(element, '[role="status"]', HTMLElement).textContent;
  type(box(), 'a'.repeat(150));
  expect(note()).toBe('');
  type(box(), 'a'.repeat(151));
  expect(note()).toBe('Your question was cut to 150 characters.');
  type(box(), 'a'.repeat(149));
  expect(note()).toBe('');
  type(box(), 'a'.repeat(151));
  press(box(), 'Enter');
  expect(note()).toBe('');
});

describe('a question', () => {
  test('the floating box sends its question with Enter', () => {
    type(box(), ' How do I apply? ');
    expect(press(box(), 'Enter')).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith({
      question: 'How do I apply?',
      contextUrl: null,
      opener: box(),
    });
    expect(box().value).toBe('');
  });

  test('the floating box truncates a question to 150 whole characters', () => {
    type(box(), `a${'😀'.repeat(150)}`);
    expect(box().value).toBe(`a${'😀'.repeat(149)}`);
  });

  test('the floating box truncates composed text when the composition ends', () => {
    box().value = 'ね'.repeat(151);
    box().dispatchEvent(new InputEvent('input', { isComposing: true }));
    expect(box().value).toHaveLength(151);
    box().dispatchEvent(new Event('compositionend'));
    expect(box().value).toHaveLength(150);
  });

  test('the floating box does not send an empty question', () => {
    type(box(), '  ');
    press(box(), 'Enter');
    expect(open).not.toHaveBeenCalled();
  });
});
