import { useEffect, useState } from 'react';

/** What comes in a chunk of its own. */
export interface LazyModule<Module> {
  /** Starts loading it, so that it is there when it is needed. */
  preload(): void;
  /** A hook: the module, or undefined while it loads. */
  useModule(): Module | undefined;
}

/** When loading fails, the fallback stands in, and what needs the module next loads again. */
export function createLazyModule<Module>(
  load: () => Promise<Module>,
  fallback: Module,
): LazyModule<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;

  function start(): Promise<Module> {
    loading ??= load().then(
      (module) => {
        loaded = module;
        return module;
      },
      () => {
        loading = undefined;
        return fallback;
      },
    );
    return loading;
  }

  function useModule(): Module | undefined {
    const [module, setModule] = useState(loaded);
    useEffect(() => {
      let isCurrent = true;
      void start().then((arrived) => {
        if (isCurrent) setModule(arrived);
      });
      return () => {
        isCurrent = false;
      };
    }, []);
    return module;
  }

  return { preload: () => void start(), useModule };
}
