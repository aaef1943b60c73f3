import { Window } from 'happy-dom';
import { vi } from 'vitest';

/** A React hook in a rendered component. */
export interface RenderedHook<Value> {
  /** The last value of the hook. */
  current(): Value;
  /** Resolves with the first value that fits, including the current one. */
  until(fits: (value: Value) => boolean): Promise<Value>;
  unmount(): void;
}

const window = new Window();
vi.stubGlobal('window', window);
vi.stubGlobal('document', window.document);
vi.stubGlobal('navigator', window.navigator);

/**
 * Renders a hook in a DOM; all else stays Node's. React and its libraries look for the DOM when they load, so import
 * them after this file.
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
