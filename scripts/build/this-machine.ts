/** Whether the host of a URL is localhost or a loopback address. False for an invalid URL. */
export function isOnThisMachine(url: string) {
  if (!URL.canParse(url)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
