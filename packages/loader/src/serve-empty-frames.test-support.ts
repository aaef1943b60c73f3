/**
 * Makes every frame in a test load an empty page without a network request. Browser tests cover the content of the
 * frame.
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
