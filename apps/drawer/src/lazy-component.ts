import { type ComponentType, useEffect, useState } from 'react';

/** A component that comes in a chunk of its own. */
export interface LazyComponent<Props> {
  /** Starts loading it, so that it is there when it is needed. */
  preload(): void;
  /** A hook: the component, or undefined while it loads. */
  useComponent(): ComponentType<Props> | undefined;
}

/**
 * Makes a component of what `load` resolves to. When loading fails, the fallback stands in, and what
 * needs the component next loads again.
 */
export function createLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function start(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      () => {
        loading = undefined;
        return fallback;
      },
    );
    return loading;
  }

  function useComponent(): ComponentType<Props> | undefined {
    const [component, setComponent] = useState(() => loaded);
    useEffect(() => {
      let isCurrent = true;
      void start().then((arrived) => {
        if (isCurrent) setComponent(() => arrived);
      });
      return () => {
        isCurrent = false;
      };
    }, []);
    return component;
  }

  return { preload: () => void start(), useComponent };
}
