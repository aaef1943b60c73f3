import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { forwardRequest, type Listening, listen } from '@assist/test-kit';
import { preparation } from './prepare-document.ts';

/** The handling of matching requests. */
export interface Handling {
  /** Another port on this machine that receives the requests. */
  readonly port?: number;
  /** The delay before the requests are sent on, in ms. */
  readonly delay?: number;
  /** Whether the connection is closed instead. */
  readonly isRefused?: boolean;
}

const cdnOrigin = 'http://127.0.0.1:3001';

/** The proxy of all requests of the browser, because WebKitGTK’s driver cannot intercept requests. */
export class Detour {
  readonly #handlings = new Map<string, Handling>();
  readonly #connections = new Set<Socket>();
  readonly #listening: Listening;

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  static async start(): Promise<Detour> {
    let receive: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {};
    const server = createServer((incoming, outgoing) => receive(incoming, outgoing));
    const detour = new Detour(await listen(server));
    receive = detour.#receive;
    server.on('connection', (socket: Socket) => {
      detour.#connections.add(socket);
      socket.on('close', () => detour.#connections.delete(socket));
    });
    return detour;
  }

  /** The address of the proxy, for the browser's settings. */
  get origin(): string {
    return this.#listening.origin;
  }

  /** Sets the handling of all later requests whose URL has the prefix. */
  handle(prefix: string, handling: Handling): void {
    this.#handlings.set(prefix, handling);
  }

  /** Resets every connection of the browser, as a lost network does. */
  reset(): void {
    for (const socket of this.#connections) socket.resetAndDestroy();
  }

  /** Closes every connection of the browser. WebKitGTK treats that as the normal end of a response. */
  close(): void {
    for (const socket of this.#connections) socket.destroy();
  }

  /** Closes all connections and the server. */
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

/** Keeps the script's own headers. The policies still allow the script, because they check its address. */
async function sendPrepared(url: URL, outgoing: ServerResponse): Promise<void> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const body = preparation + (await response.text());
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') outgoing.setHeader(name, value);
  }
  outgoing.writeHead(response.status).end(body);
}
