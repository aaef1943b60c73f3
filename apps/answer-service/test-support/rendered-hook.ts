import { Window } from 'happy-dom';
import { vi } from 'vitest';

/** A React hook, rendered in a component for a test. */
export interface RenderedHook<Value> {
  /** Returns the latest value of the hook. */
  current(): Value;
  /** Resolves to the first value for which `fits` returns true. Checks the current value first. */
  until(fits: (value: Value) => boolean): Promise<Value>;
  unmount(): void;
}

const window = new Window();
vi.stubGlobal('window', window);
vi.stubGlobal('document', window.document);
vi.stubGlobal('navigator', window.navigator);

/**
 * Renders a hook in a simulated DOM. All other globals remain those of Node. Import React and its libraries after this
 * file, because they look for a DOM when they load.
 */
export async function renderHook<Value>(useHook: () => Value): Promise<RenderedHook<Value>> {
  const { createElement, useEffect } = await import('react');
  const { createRoot } = await import('react-dom/client');

  const listeners = new Set<() => void>();
  let latest: { readonly value: Value } | undefined;
  const Component = (): null => {
    const value = useHook();
    useEffect(() => {
      latest = { value };
      for (const listener of [...listeners]) listener();
    });
    return null;
  };
  const container = window.document.createElement('div');
  const root = createRoot(Object(container));
  const current = (): Value => {
    if (latest === undefined) throw new Error('The hook has not been rendered yet.');
    return latest.value;
  };
  const until = (fits: (value: Value) => boolean): Promise<Value> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (latest === undefined || !fits(latest.value)) return;
        listeners.delete(check);
        resolve(latest.value);
      };
      listeners.add(check);
      check();
    });
  root.render(createElement(Component));
  await until(() => true);
  return { current, until, unmount: () => root.unmount() };
}
