// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createElement } from './dom.ts';
import { SECOND_WIRING_DELAY_MS, wireSiteSearch } from './site-search.ts';

const selectors = { trigger: '.trigger', modal: '#modal', backdrop: '.backdrop' };
const open = vi.fn();
const warm = vi.fn();
let undo = (): void => {};
let close = (): void => {};
const on = vi.fn((_name: 'close', listener: () => void) => {
  close = listener;
  return () => {};
});

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren(
    createElement('button', { class: 'trigger' }, createElement('span', {}, 'Search')),
    createElement('div', { id: 'modal' }),
    createElement('div', { class: 'backdrop' }),
  );
});

afterEach(() => {
  undo();
  vi.useRealTimers();
  open.mockReset();
  warm.mockReset();
});

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};

test('a click on any part of the site’s search button opens the drawer instead', () => {
  const own = vi.fn();
  find('.trigger').addEventListener('click', own);
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  find('.trigger span').click();
  expect(open).toHaveBeenCalledExactlyOnceWith({ contextUrl: null, opener: find('.trigger') });
  expect(own).not.toHaveBeenCalled();
});

test('with a modifier key, the site’s search link is a link', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  expect(find('.trigger').dispatchEvent(click)).toBe(true);
  expect(open).not.toHaveBeenCalled();
});

test('a click on the site’s search button hides the site’s own modal and backdrop over any rule', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  expect(find('#modal').style.display).toBe('');
  find('.trigger').click();
  for (const selector of ['#modal', '.backdrop']) {
    expect(find(selector).style.display).toBe('none');
    expect(find(selector).style.getPropertyPriority('display')).toBe('important');
  }
});

test('the site can open its own search again after the drawer has closed', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  find('#modal').checkVisibility = () => false;
  find('.backdrop').checkVisibility = () => true;
  find('.trigger').click();
  close();
  expect(find('#modal').style.display).toBe('');
  expect(find('.backdrop').style.display, 'opened by the site itself').toBe('none');
  undo();
  expect(find('.backdrop').style.display).toBe('');
});

test('clicks elsewhere on the page are not intercepted', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  find('#modal').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test('a search button that the site renders again is wired', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  find('.trigger').replaceWith(createElement('button', { class: 'trigger' }));
  find('.trigger').click();
  expect(open).toHaveBeenCalledOnce();
});

test('the second search finds late search buttons after 100 ms', () => {
  const late = createElement('button', { class: 'trigger' });
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  document.body.append(late);
  vi.advanceTimersByTime(SECOND_WIRING_DELAY_MS - 1);
  expect(late.ariaHasPopup).not.toBe('dialog');
  vi.advanceTimersByTime(1);
  expect(late.ariaHasPopup).toBe('dialog');
  late.dispatchEvent(new Event('focusin'));
  expect(warm).toHaveBeenCalledOnce();
});

test('the second search for buttons adds no second listener for intent', () => {
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  vi.advanceTimersByTime(SECOND_WIRING_DELAY_MS);
  find('.trigger').dispatchEvent(new Event('pointerenter'));
  expect(warm).toHaveBeenCalledOnce();
});

describe('undone', () => {
  test('the undo of wireSiteSearch restores the button and the modal', () => {
    const own = vi.fn();
    find('.trigger').addEventListener('click', own);
    find('#modal').style.setProperty('display', 'flex');
    undo = wireSiteSearch(selectors, { open, warm }, { on });
    find('.trigger').click();
    // Imitates a site that shows its modal again, and a visitor who clicks again.
    find('#modal').style.setProperty('display', 'block');
    find('.trigger').click();
    undo();
    expect(find('#modal').style.display).toBe('flex');
    expect(find('.backdrop').style.display).toBe('');
    find('.trigger').click();
    find('.trigger').dispatchEvent(new Event('pointerenter'));
    expect(own).toHaveBeenCalledOnce();
    expect(open).toHaveBeenCalledTimes(2);
    expect(warm).not.toHaveBeenCalled();
  });

  test('the undo of wireSiteSearch restores the button on pages whose listeners ignore signals', () => {
    const listen = document.addEventListener.bind(document);
    const ignoresSignals = vi
      .spyOn(document, 'addEventListener')
      .mockImplementation((type, listener) => listen(type, listener, true));
    wireSiteSearch(selectors, { open, warm }, { on })();
    ignoresSignals.mockRestore();
    find('.trigger').click();
    expect(open).not.toHaveBeenCalled();
  });

  test('the undo of wireSiteSearch cancels the second search for buttons', () => {
    wireSiteSearch(selectors, { open, warm }, { on })();
    const late = createElement('button', { class: 'trigger' });
    document.body.append(late);
    vi.advanceTimersByTime(SECOND_WIRING_DELAY_MS);
    expect(late.ariaHasPopup).not.toBe('dialog');
  });
});

test('a trigger alone is enough to wire the site’s search', () => {
  undo = wireSiteSearch({ trigger: '.trigger' }, { open, warm }, { on });
  find('.trigger').click();
  expect(open).toHaveBeenCalledOnce();
  expect(find('#modal').style.display).toBe('');
});

test('a click opens the drawer even if the modal’s selector is invalid', () => {
  undo = wireSiteSearch({ trigger: '.trigger', modal: '][' }, { open, warm }, { on });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  find('.trigger').click();
  expect(open).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('a search button that the site itself marks as opening a dialog warms the drawer', () => {
  find('.trigger').ariaHasPopup = 'dialog';
  undo = wireSiteSearch(selectors, { open, warm }, { on });
  vi.advanceTimersByTime(SECOND_WIRING_DELAY_MS);
  find('.trigger').dispatchEvent(new Event('pointerenter'));
  expect(warm).toHaveBeenCalledOnce();
  undo();
  expect(find('.trigger').ariaHasPopup).toBe('dialog');
});

test('wireSiteSearch throws for an invalid trigger selector', () => {
  expect(() => wireSiteSearch({ trigger: '][' }, { open, warm }, { on })).toThrow();
});
