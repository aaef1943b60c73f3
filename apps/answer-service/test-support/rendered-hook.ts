import { Window } from 'happy-dom';
import { vi } from 'vitest';

/** A React hook at work in a component of its own. */
export interface RenderedHook<Value> {
  /** The value that the hook returned last. */
  current(): Value;
  /** Resolves with the first value that fits, the current one included. */
  until(fits: (value: Value) => boolean): Promise<Value>;
  unmount(): void;
}

const window = new Window();
vi.stubGlobal('window', window);
vi.stubGlobal('document', window.document);
vi.stubGlobal('navigator', window.navigator);

/**
 * Renders a hook as a page would: there is a DOM, and apart from that the platform stays Node's own.
 * React and what is built on it look for the DOM as they load, so they must be loaded after this file.
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
