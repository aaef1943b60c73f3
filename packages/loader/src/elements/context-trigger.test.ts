// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { place, registerOverFakes } from './elements.test-support.ts';

const { open, warm, events } = registerOverFakes();
const page = 'http://localhost:3000/health/';

beforeEach(() => {
  window.history.replaceState(null, '', page);
});

afterEach(() => {
  open.mockReset();
  warm.mockReset();
});

function click(element: Element | null, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    ...init,
  });
  return !element?.dispatchEvent(event);
}

function create(attributes = ''): HTMLElement {
  return place(
    `<assist-context-trigger ${attributes}><p>About <a href="/x"><b>this</b></a></p></assist-context-trigger>`,
  );
}

test('the context trigger shows the page’s own content', () => {
  expect(create().shadowRoot?.innerHTML).toBe('<slot></slot>');
});

test('the context trigger opens the drawer instead of following the link', () => {
  const element = create('question=" How do I apply? " context-url="https://va.example/cards"');
  expect(click(element.querySelector('b'))).toBe(true);
  expect(open).toHaveBeenCalledExactlyOnceWith({
    question: 'How do I apply?',
    contextUrl: 'https://va.example/cards',
    opener: element.querySelector('a'),
  });
});

describe('the context', () => {
  test.each([
    ['', page],
    ['context-url=""', page],
    ['context-url="/cards/gold/"', 'http://localhost:3000/cards/gold/'],
    ['context-url="javascript:alert(1)"', page],
    ['context-url="https://"', page],
    [`context-url="https://va.example/${'a'.repeat(2_048)}"`, page],
  ])('the context of %s is %s', (attributes, contextUrl) => {
    const element = create(attributes);
    click(element.querySelector('a'));
    expect(open).toHaveBeenCalledExactlyOnceWith({
      contextUrl,
      opener: element.querySelector('a'),
    });
  });
});

test('a click beside the link is not intercepted', () => {
  expect(click(create().querySelector('p'))).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test.each(['button', 'submit', 'image'])('an input of type %s opens the drawer', (type) => {
  const element = place(
    `<assist-context-trigger><input type="${type}"><input></assist-context-trigger>`,
  );
  expect(click(element.lastElementChild), 'a text box').toBe(false);
  expect(click(element.querySelector('input'))).toBe(true);
  expect(open).toHaveBeenCalledOnce();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'with %s, the link of a context trigger is a link',
  (key) => {
    expect(click(create().querySelector('a'), { [key]: true })).toBe(false);
    expect(open).not.toHaveBeenCalled();
  },
);

test('the context trigger warms the drawer', () => {
  create().dispatchEvent(new Event('pointerenter'));
  expect(warm).toHaveBeenCalledOnce();
});

test('the context trigger intercepts no clicks when the assistant is unavailable, even if listeners ignore the signal', () => {
  const listen = EventTarget.prototype.addEventListener;
  const ignoresSignals = vi
    .spyOn(EventTarget.prototype, 'addEventListener')
    .mockImplementation(function (this: EventTarget, type, listener) {
      listen.call(this, type, listener);
    });
  const element = create();
  ignoresSignals.mockRestore();
  events.emit('unavailable');
  expect(click(element.querySelector('a'))).toBe(false);
  expect(open).not.toHaveBeenCalled();
});
