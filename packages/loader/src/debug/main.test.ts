// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeAssist } from './fake-assist.test-support.ts';

vi.stubGlobal('CSS', { supports: () => true });
vi.stubGlobal('assistSettings', { apiBaseUrl: 'https://api.example' });
const isDefined = (): boolean => customElements.get('assist-debug-dashboard') !== undefined;

/** Runs the debug script, as a script tag does. */
async function runScript(): Promise<void> {
  vi.resetModules();
  await import('./main.ts');
}

afterEach(() => {
  delete window.Assist;
});

/* The tests must run in this order, because later tests define the elements, and a definition cannot be undone. */
test('the debug script defines nothing when the assistant is unavailable', async () => {
  window.Assist = createFakeAssist(Promise.resolve('unavailable')).api;
  await runScript();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDefined()).toBe(false);
});

test.each([['text'], [{}], [true]])(
  'the debug script keeps a page’s own `Assist`, which is %j, and writes a console line',
  async (own) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    Reflect.set(window, 'Assist', own);
    await runScript();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('AI assist: '));
    expect(window.Assist).toBe(own);
    warn.mockRestore();
  },
);

test('the debug script waits for the assistant if it runs before the loader', async () => {
  let decide = (_: 'ready'): void => {};
  const { api } = createFakeAssist(
    new Promise((resolve) => {
      decide = resolve;
    }),
  );
  await runScript();
  const queue = window.Assist;
  if (!Array.isArray(queue)) throw new Error('no queue');
  for (const run of queue) run(api);
  await Promise.resolve();
  expect(isDefined()).toBe(false);
  decide('ready');
  await vi.waitFor(() => expect(isDefined()).toBe(true));
});

test('the debug script throws nothing if it runs after the loader, or twice', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { api } = createFakeAssist();
  window.Assist = api;
  await runScript();
  await runScript();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDefined()).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});
