import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { DrawerContext, type DrawerParts } from '../state/drawer-context.ts';

afterEach(cleanup);

/** Renders as in the drawer and in React's strict mode, and waits for what that starts; unmounted after the test. */
export async function renderInDrawer(
  parts: DrawerParts,
  children: ReactNode,
): Promise<HTMLElement> {
  const { container } = render(<DrawerContext value={parts}>{children}</DrawerContext>, {
    reactStrictMode: true,
  });
  await change(() => undefined);
  return container;
}

/** Runs something that changes what is rendered, and waits for it. */
export async function change(run: () => unknown): Promise<void> {
  await act(async () => {
    await run();
  });
}
