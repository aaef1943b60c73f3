import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { forwardRequest, type Listening, listen } from '@assist/test-kit';
import { localOrigins } from '../../scripts/ports.ts';
import { preparation } from './prepare-document.ts';

/** How the proxy handles the requests that match a prefix. */
export interface Handling {
  /** Port on this machine to send the requests to, instead of their own port. */
  readonly port?: number;
  /** Delay before the proxy sends a request on, in ms. */
  readonly delay?: number;
  /** Whether the proxy closes the connection instead of sending the request on. */
  readonly isRefused?: boolean;
}

const cdnOrigin = localOrigins.cdn;

/** A proxy for all requests of the browser. The tests need it, because WebKitGTK's driver cannot intercept requests. */
export class BrowserProxy {
  readonly #handlings = new Map<string, Handling>();
  readonly #connections = new Set<Socket>();
  readonly #listening: Listening;

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  static async start(): Promise<BrowserProxy> {
    let receive: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {};
    const server = createServer((incoming, outgoing) => receive(incoming, outgoing));
    const browserProxy = new BrowserProxy(await listen(server));
    receive = browserProxy.#receive;
    server.on('connection', (socket: Socket) => {
      browserProxy.#connections.add(socket);
      socket.on('close', () => browserProxy.#connections.delete(socket));
    });
    return browserProxy;
  }

  /** Address of the proxy, for the settings of the browser. */
  get origin(): string {
    return this.#listening.origin;
  }

  /** Sets how the proxy handles all later requests with URLs that begin with the prefix. */
  handle(prefix: string, handling: Handling): void {
    this.#handlings.set(prefix, handling);
  }

  /** Resets all connections of the browser, like a network that fails. */
  reset(): void {
    for (const socket of this.#connections) socket.resetAndDestroy();
  }

  /** Closes all connections of the browser. To WebKitGTK, a closed connection is the normal end of a response. */
  close(): void {
    for (const socket of this.#connections) socket.destroy();
  }

  /** Closes the server and all its connections. */
  stop(): Promise<void> {
    return this.#listening.close();
  }

  readonly #receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const url = new URL(incoming.url ?? '');
    const { port, delay = 0, isRefused } = this.#find(url.href);
    if (isRefused) {
      outgoing.destroy();
      return;
    }
    if (port !== undefined) url.port = String(port);
    setTimeout(() => {
      if (isOurScript(url)) void sendPrepared(url, outgoing);
      else forwardRequest(incoming, outgoing, url);
    }, delay);
  };

  #find(href: string): Handling {
    for (const [prefix, handling] of this.#handlings) if (href.startsWith(prefix)) return handling;
    return {};
  }
}

function isOurScript({ origin, pathname }: URL): boolean {
  return origin === cdnOrigin && pathname.endsWith('.js');
}

/**
 * Puts `preparation` before a script, and keeps the script's own headers. The pages' policies still allow the changed
 * script, because they check only a script's address.
 */
async function sendPrepared(url: URL, outgoing: ServerResponse): Promise<void> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const body = preparation + (await response.text());
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') outgoing.setHeader(name, value);
  }
  outgoing.writeHead(response.status).end(body);
}
