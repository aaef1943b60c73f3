/**
 * The greeting that opens a port between page and drawer:
 *
 * 1. Each document of the drawer greets its page. Any page may read this greeting.
 * 2. The page greets the drawer, and names the drawer's origin as the target.
 * 3. The drawer greets the page again, with a MessagePort, and names the page's origin as the target.
 */
export const GREETING = 'assist-greeting';

/**
 * Does the drawer's side of the greeting (steps 1 and 3).
 *
 * @param allowedOrigins greetings of other origins are ignored
 * @param onPort called once, with the drawer's port of the new channel
 * @returns a function that stops waiting for the page
 */
export function greetPage(
  page: Window,
  allowedOrigins: readonly string[],
  onPort: (port: MessagePort) => void,
): () => void {
  function answer({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== page || data !== GREETING || !allowedOrigins.includes(origin)) return;
    stop();
    const { port1, port2 } = new MessageChannel();
    page.postMessage(GREETING, { targetOrigin: origin, transfer: [port2] });
    onPort(port1);
  }
  function stop(): void {
    window.removeEventListener('message', answer);
  }
  window.addEventListener('message', answer);
  page.postMessage(GREETING, { targetOrigin: '*' });
  return stop;
}
