// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { inside, place, registerOverFakes } from './elements.test-support.ts';

const { open, warm, events } = registerOverFakes();

afterEach(() => {
  open.mockReset();
  warm.mockReset();
});

const button = (element: HTMLElement): HTMLButtonElement =>
  inside(element, 'button', HTMLButtonElement);

test('the ask button has the page’s text, or the default', () => {
  const element = place('<assist-ask-button></assist-ask-button>');
  expect(button(element).textContent).toBe('Ask about this page');
  element.setAttribute('button-text', 'Ask us');
  expect(button(element).textContent).toBe('Ask us');
  element.setAttribute('button-text', ' ');
  expect(button(element).textContent).toBe('Ask about this page');
});

test('the ask button announces a dialog', () => {
  const element = place('<assist-ask-button></assist-ask-button>');
  expect(button(element).getAttribute('aria-haspopup')).toBe('dialog');
  expect(button(element).type).toBe('button');
});

test('the ask button opens the drawer with the page’s address at the time of the click', () => {
  window.history.replaceState(null, '', 'http://localhost:3000/health/?q=1#top');
  const element = place('<assist-ask-button></assist-ask-button>');
  window.history.replaceState(null, '', 'http://localhost:3000/housing/');
  button(element).click();
  expect(open).toHaveBeenCalledExactlyOnceWith({
    contextUrl: 'http://localhost:3000/housing/',
    opener: button(element),
  });
});

test('the ask button in a link opens the drawer, and the link is not followed', () => {
  const link = document.createElement('a');
  const element = place('<assist-ask-button></assist-ask-button>');
  link.append(element);
  document.body.append(link);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  button(element).dispatchEvent(click);
  expect(open).toHaveBeenCalledOnce();
  expect(click.defaultPrevented).toBe(true);
});

test('the ask button leaves out the query of an address that is too long', () => {
  window.history.replaceState(null, '', `http://localhost:3000/health/?q=${'a'.repeat(2_048)}`);
  const element = place('<assist-ask-button></assist-ask-button>');
  button(element).click();
  expect(open.mock.calls[0]?.[0].contextUrl).toBe('http://localhost:3000/health/');
});

test.each(['pointerenter', 'focusin', 'touchstart'])(
  'the ask button warms the drawer at %s',
  (sign) => {
    place('<assist-ask-button></assist-ask-button>').dispatchEvent(new Event(sign));
    expect(warm).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();
  },
);

test('the ask button works after it was moved, and opens once', () => {
  const element = place('<assist-ask-button></assist-ask-button>');
  document.body.append(document.createElement('p'), element);
  element.remove();
  document.body.append(element);
  button(element).click();
  expect(open).toHaveBeenCalledOnce();
  element.dispatchEvent(new Event('pointerenter'));
  expect(warm).toHaveBeenCalledOnce();
});

test('the ask button hides the page’s own content until the assistant is unavailable', () => {
  const element = place('<assist-ask-button><a href="/search">Search</a></assist-ask-button>');
  expect(element.shadowRoot?.querySelector('slot')).toBeNull();
  events.emit('unavailable');
  expect(element.shadowRoot?.innerHTML).toBe('<slot style="box-sizing: inherit;"></slot>');
  element.setAttribute('button-text', 'Ask us');
  element.dispatchEvent(new Event('pointerenter'));
  expect(warm).not.toHaveBeenCalled();
  const late = place('<assist-ask-button><a href="/search">Search</a></assist-ask-button>');
  expect(late.shadowRoot?.innerHTML).toBe('<slot style="box-sizing: inherit;"></slot>');
});
