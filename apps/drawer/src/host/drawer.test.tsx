// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, expect, it, vi } from 'vitest';

/** The options that vaul received at each render. */
const given: Record<string, unknown>[] = vi.hoisted(() => []);

vi.mock('vaul', () => {
  const Parts = ({ children }: { readonly children?: ReactNode }) => <div>{children}</div>;
  const Root = ({ children, ...options }: { readonly children?: ReactNode }) => {
    given.push(options);
    return <div>{children}</div>;
  };
  return { Root, Content: Parts };
});
afterAll(() => vi.doUnmock('vaul'));

const { AppDrawer } = await import('./drawer.tsx');

it.each([
  ['right', 768, 'ltr'],
  ['bottom', 767, 'ltr'],
  ['left', 768, 'rtl'],
  ['bottom', 767, 'rtl'],
] as const)(
  'the drawer slides in from the %s at %i px if its words are %s, with the specification’s thresholds',
  (direction, width, writingDirection) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width >= Number(/\d+/.exec(query)?.[0]),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const nothing = () => undefined;
    render(
      <AppDrawer
        isOpen
        title=""
        writingDirection={writingDirection}
        isEmbedded
        onClose={nothing}
        onClosed={nothing}
      >
        Words
      </AppDrawer>,
    );
    expect(given.at(-1)).toMatchObject({ direction, closeThreshold: 0.25, scrollLockTimeout: 100 });
    vi.unstubAllGlobals();
  },
);
