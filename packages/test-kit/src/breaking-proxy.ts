import { createServer } from 'node:http';
import { forwardRequest, type PassOn } from './forward-request.ts';
import { type Listening, listen } from './listen.ts';

/** An HTTP proxy that breaks each connection after a number of response bytes. */
export class BreakingProxy {
  /** Number of response body bytes to forward before the proxy breaks the connection. */
  breakAfter: number = Number.POSITIVE_INFINITY;
  /** Number of bytes that the proxy has forwarded from the latest response body. */
  passed = 0;
  readonly #listening: Listening;

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  /**
   * Starts a proxy on a free port.
   * @param target origin of the server that gets the requests
   */
  static async start(target: string): Promise<BreakingProxy> {
    let passOn: PassOn = () => {};
    const server = createServer((incoming, outgoing) =>
      forwardRequest(incoming, outgoing, new URL(incoming.url ?? '/', target), passOn),
    );
    const proxy = new BreakingProxy(await listen(server));
    passOn = proxy.#passOn;
    return proxy;
  }

  get port(): number {
    return this.#listening.port;
  }

  get origin(): string {
    return this.#listening.origin;
  }

  /** Breaks all connections and stops the proxy. */
  stop(): Promise<void> {
    return this.#listening.close();
  }

  readonly #passOn: PassOn = (received, outgoing) => {
    let passed = 0;
    let isBroken = false;
    received.on('data', (bytes: Buffer) => {
      if (isBroken) return;
      const rest = bytes.subarray(0, this.breakAfter - passed);
      passed += rest.length;
      this.passed = passed;
      isBroken = rest.length < bytes.length;
      outgoing.write(rest, () => {
        if (isBroken) outgoing.destroy();
      });
      if (isBroken) received.destroy();
    });
    // Checks `isBroken`, because a completely received response emits `end` even after `destroy`.
    received.on('end', () => {
      if (!isBroken) outgoing.end();
    });
  };
}
