// @vitest-environment happy-dom
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createLazyComponent } from './lazy-component.ts';
import { change, renderInDrawer } from './test-support/render.tsx';
import { settle } from './test-support/scripted-session.ts';
import { createTestDrawer } from './test-support/test-drawer.ts';

const Loaded = () => 'loaded';
const Fallback = () => 'fallback';

function renderProbe(useComponent: () => ComponentType<object> | undefined) {
  function Probe() {
    const Component = useComponent();
    return Component === undefined ? 'loading' : <Component />;
  }
  return renderInDrawer(createTestDrawer(), <Probe />);
}

describe('a component in a chunk of its own', () => {
  it('is loaded once, when it is first needed', async () => {
    let arrive: (component: typeof Loaded) => void = () => undefined;
    const load = vi.fn(
      () =>
        new Promise<typeof Loaded>((resolve) => {
          arrive = resolve;
        }),
    );
    const { useComponent } = createLazyComponent<object>(load, Fallback);
    expect(load).not.toHaveBeenCalled();
    const container = await renderProbe(useComponent);
    expect(container.textContent).toBe('loading');
    await change(() => arrive(Loaded));
    expect(container.textContent).toBe('loaded');
    expect((await renderProbe(useComponent)).textContent).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('gives way to the fallback when it cannot be loaded, and is loaded again next time', async () => {
    const load = vi
      .fn<() => Promise<typeof Loaded>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Loaded);
    const { preload, useComponent } = createLazyComponent<object>(load, Fallback);
    const container = await renderProbe(useComponent);
    expect(container.textContent).toBe('fallback');
    preload();
    await settle();
    expect((await renderProbe(useComponent)).textContent).toBe('loaded');
  });
});
