import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type DrawerParts, DrawerProvider } from '../drawer-context.tsx';

/** Renders `children` with the `DrawerParts` in React's strict mode, and waits for updates. Unmounts after the test. */
export async function renderInDrawer(
  parts: DrawerParts,
  children: ReactNode,
): Promise<HTMLElement> {
  onTestFinished(cleanup);
  const { container } = render(<DrawerProvider parts={parts}>{children}</DrawerProvider>, {
    reactStrictMode: true,
  });
  await change(() => undefined);
  return container;
}

/** Runs a function that changes the rendering, and waits for the update. */
export async function change(run: () => unknown): Promise<void> {
  await act(async () => {
    await run();
  });
}
