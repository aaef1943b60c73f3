/** Whether a URL's host is a loopback address. An invalid URL is not. */
export function isOnThisMachine(url: string) {
  if (!URL.canParse(url)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
