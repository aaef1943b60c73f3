/**
 * Makes every frame of a test load an empty page from nowhere: the unit tests' document would otherwise
 * go to the network for it. What loads in the frame is the browser tests' matter.
 */
export function serveEmptyFrames(): void {
  const { settings } = Reflect.get(window, 'happyDOM');
  settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ window: frame }: { window: typeof globalThis }) =>
      new frame.Response('<!doctype html><title>Empty</title>', {
        headers: { 'content-type': 'text/html' },
      }),
  };
}
