// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeAssist } from './fake-assist.test-support.ts';
import { installDebug } from './install-debug.ts';

vi.stubGlobal('CSS', { supports: () => true });
const isDefined = (): boolean => customElements.get('assist-debug-dashboard') !== undefined;

afterEach(() => {
  delete window.Assist;
});

/* The tests must run in this order, because later tests define the elements, and a definition cannot be undone. */
test('the debug script defines nothing when the assistant is unavailable', async () => {
  window.Assist = createFakeAssist(Promise.resolve('unavailable')).api;
  installDebug(window, 'https://api.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDefined()).toBe(false);
});

test.each([['text'], [{}], [true]])(
  'the debug script throws a TypeError on a page whose `Assist` is %j',
  (own) => {
    Reflect.set(window, 'Assist', own);
    expect(() => installDebug(window, 'https://api.example')).toThrow(TypeError);
    expect(window.Assist).toBe(own);
  },
);

test('the debug script waits for the assistant if it runs before the loader', async () => {
  let decide = (_: 'ready'): void => {};
  const { api } = createFakeAssist(
    new Promise((resolve) => {
      decide = resolve;
    }),
  );
  installDebug(window, 'https://api.example');
  const queue = window.Assist;
  if (!Array.isArray(queue)) throw new Error('no queue');
  for (const run of queue) run(api);
  await Promise.resolve();
  expect(isDefined()).toBe(false);
  decide('ready');
  await vi.waitFor(() => expect(isDefined()).toBe(true));
});

test('the debug dashboard comes back when a new loader is ready after destroy', async () => {
  const first = createFakeAssist();
  window.Assist = first.api;
  installDebug(window, 'https://api.example');
  await vi.waitFor(isDefined);
  const element = document.createElement('assist-debug-dashboard');
  document.body.append(element);
  const hasPanel = (): boolean => element.shadowRoot?.querySelector('section') !== null;
  await vi.waitFor(() => expect(hasPanel()).toBe(true));
  first.events.emit('unavailable');
  expect(hasPanel()).toBe(false);
  delete window.Assist;

  const second = createFakeAssist();
  window.Assist = second.api;
  second.events.emit('ready');
  expect(hasPanel()).toBe(true);
  expect(second.setDebug).toHaveBeenCalledExactlyOnceWith(true);
  second.change({ query: 'How?' });
  expect(element.shadowRoot?.querySelector('dl')?.textContent).toContain('How?');
  element.remove();
  expect(second.setDebug).toHaveBeenLastCalledWith(false);
});

test('the debug script throws nothing if it runs after the loader, or twice', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { api } = createFakeAssist();
  window.Assist = api;
  installDebug(window, 'https://api.example');
  installDebug(window, 'https://api.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDefined()).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});
