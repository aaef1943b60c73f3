// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createLazyModule } from './lazy-module.ts';
import { change, renderInDrawer } from './test-support/render.tsx';
import { settle } from './test-support/scripted-session.ts';
import { createTestDrawer } from './test-support/test-drawer.ts';

const loaded = { text: 'loaded' };
const fallback = { text: 'fallback' };

function renderProbe(useModule: () => typeof loaded | undefined) {
  function Probe() {
    return useModule()?.text ?? 'loading';
  }
  return renderInDrawer(createTestDrawer(), <Probe />);
}

describe('a module in a chunk of its own', () => {
  it('a lazy module is loaded once, when it is first needed', async () => {
    let arrive: (module: typeof loaded) => void = () => undefined;
    const load = vi.fn(
      () =>
        new Promise<typeof loaded>((resolve) => {
          arrive = resolve;
        }),
    );
    const { useModule } = createLazyModule(load, fallback);
    expect(load).not.toHaveBeenCalled();
    const container = await renderProbe(useModule);
    expect(container.textContent).toBe('loading');
    await change(() => arrive(loaded));
    expect(container.textContent).toBe('loaded');
    expect((await renderProbe(useModule)).textContent).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a module in a chunk of its own gives way to the fallback when it cannot be loaded, and is loaded again next time', async () => {
    const load = vi
      .fn<() => Promise<typeof loaded>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(loaded);
    const { preload, useModule } = createLazyModule(load, fallback);
    const container = await renderProbe(useModule);
    expect(container.textContent).toBe('fallback');
    preload();
    await settle();
    expect((await renderProbe(useModule)).textContent).toBe('loaded');
    expect(container.textContent).toBe('loaded');
  });

  it('a module in a chunk of its own takes the place of its fallback when the browser is online again', async () => {
    const load = vi
      .fn<() => Promise<typeof loaded>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(loaded);
    const { useModule } = createLazyModule(load, fallback);
    const container = await renderProbe(useModule);
    for (const shown of ['fallback', 'loaded', 'loaded']) {
      await change(() => window.dispatchEvent(new Event('online')));
      expect(container.textContent).toBe(shown);
    }
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('a lazy module is not requested while the browser is offline', async () => {
    const load = vi.fn(async () => loaded);
    const { useModule } = createLazyModule(load, fallback);
    const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const container = await renderProbe(useModule);
    expect(container.textContent).toBe('fallback');
    expect(load).not.toHaveBeenCalled();
    isOnline.mockRestore();
    await change(() => window.dispatchEvent(new Event('online')));
    expect(container.textContent).toBe('loaded');
  });
});
