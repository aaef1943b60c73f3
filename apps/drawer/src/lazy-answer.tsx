import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';

/**
 * Loads the script of an answer. It imports only the first script, because Firefox would keep the failure of a script
 * that it imports from there.
 */
export const importAnswer = (): Promise<typeof import('./answer/answer.tsx')> =>
  import('./answer/answer.tsx').catch(importAgain);

/**
 * Loads a script that failed to load, from an address that is new to the browser: Firefox keeps the failure of an
 * address for ever. Only the browser's message names the address.
 */
function importAgain(error: unknown): Promise<typeof import('./answer/answer.tsx')> {
  const [address] = /https?:\S+/.exec(String(error)) ?? [];
  if (address === undefined) throw error;
  return import(/* @vite-ignore */ `${address}?${Date.now()}`);
}

/** Starts loading the answer view, which contains the Markdown libraries. A failure shows when the view is rendered. */
export function preloadAnswer(): void {
  importAnswer().catch(() => undefined);
}

interface LazyViewProps<Props> {
  /** The props of the component. */
  readonly with: Props;
  /** Shown while the component is loaded. */
  readonly waiting?: ReactNode;
  /** Shown if the component could not be loaded, or fails. */
  readonly fallback?: ReactNode;
}

/** Returns a component that loads at its first rendering. After a failure, the next mount loads it again. */
function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LazyViewProps<Props>> {
  const create = () => lazy(async () => ({ default: await load() }));
  let View = create();

  return class LazyView extends Component<LazyViewProps<Props>> {
    override state: { readonly hasFailed: boolean } = { hasFailed: false };

    static getDerivedStateFromError(): { hasFailed: boolean } {
      return { hasFailed: true };
    }

    // React keeps the failure of a lazy component for ever, so the next mount needs another one.
    override componentDidCatch(): void {
      View = create();
    }

    override render(): ReactNode {
      const { with: properties, waiting, fallback } = this.props;
      if (this.state.hasFailed) return fallback;
      return <Suspense fallback={waiting}>{createElement(View, properties)}</Suspense>;
    }
  };
}

export const LazyCitedAnswer = lazyView(async () => (await importAnswer()).CitedAnswer);
export const LazyAnswerEnd = lazyView(async () => (await importAnswer()).AnswerEnd);
export const LazyPersonalDataHint = lazyView(async () => (await importAnswer()).PersonalDataHint);
export const LazyEarlierQuestions = lazyView(async () => (await importAnswer()).EarlierQuestions);
