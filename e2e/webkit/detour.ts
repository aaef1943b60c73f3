import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { forwardRequest, type Listening, listen } from '@assist/test-kit';
import { preparation } from './prepare-document.ts';

/** What happens to requests on their way. */
export interface Handling {
  /** Another port of this machine that they are led to. */
  readonly port?: number;
  /** How much later they are sent on, in ms. */
  readonly delay?: number;
  /** The connection is broken off instead. */
  readonly isRefused?: boolean;
}

const cdnOrigin = 'http://127.0.0.1:3001';

/** The proxy that everything the browser asks for goes through: WebKitGTK’s driver intercepts nothing. */
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

  /** Where it listens, as the browser is told. */
  get origin(): string {
    return this.#listening.origin;
  }

  /** What happens from now on to requests for addresses that begin so. */
  handle(prefix: string, handling: Handling): void {
    this.#handlings.set(prefix, handling);
  }

  /** Resets every connection of the browser, as a network does that is gone. */
  reset(): void {
    for (const socket of this.#connections) socket.resetAndDestroy();
  }

  /** Closes every connection of the browser. WebKitGTK takes that for the end of what it was reading. */
  close(): void {
    for (const socket of this.#connections) socket.destroy();
  }

  /** Breaks all connections off and stops. */
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

/** Its own headers stay: the policies of page and drawer judge the address. */
async function sendPrepared(url: URL, outgoing: ServerResponse): Promise<void> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const body = preparation + (await response.text());
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') outgoing.setHeader(name, value);
  }
  outgoing.writeHead(response.status).end(body);
}
