import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { encodePart, type StreamPart } from '@assist/stream';
import { Channel } from './channel.ts';
import type { Flood } from './floods.ts';
import type { Listening } from './listen.ts';
import { type ReceivedRequest, serveRequests } from './serve-requests.ts';

const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Vercel-AI-Data-Stream': 'v1' };

/** A request to the fake service. The test writes the answer, part by part. */
export class ScriptedAnswer {
  readonly method: string;
  readonly url: URL;
  /** The request body as text; empty if there is none. */
  readonly bodyText: string;
  readonly #response: ServerResponse;
  readonly #closed: Promise<unknown>;

  constructor({ method, target, body }: ReceivedRequest, response: ServerResponse) {
    this.method = method;
    this.url = new URL(target, 'http://service.example');
    this.bodyText = body.toString('utf8');
    this.#response = response;
    this.#closed = once(response, 'close');
  }

  /** The parsed request body; undefined if there is none. */
  get body(): unknown {
    return this.bodyText === '' ? undefined : JSON.parse(this.bodyText);
  }

  /** Sends the response headers, if not yet sent. */
  open(): void {
    if (this.#response.headersSent) return;
    this.#response.writeHead(200, headers);
    this.#response.flushHeaders();
  }

  /** Sends parts together, as one network chunk. */
  send(...parts: readonly StreamPart[]): void {
    this.sendRaw(parts.map(encodePart).join(''));
  }

  /** Sends raw bytes or text, such as malformed lines or incomplete characters. */
  sendRaw(chunk: string | Uint8Array): void {
    this.open();
    this.#response.write(chunk);
  }

  /** Sends a finish part and ends the answer. An answer that has sent nothing gets a text, because without one it fails. */
  finish(): void {
    if (!this.#response.headersSent) this.send({ type: 'text', value: 'This is how.' });
    this.send({ type: 'finish_message', value: { finishReason: 'stop' } });
    this.end();
  }

  /** Sends a flood as fast as the connection allows. Resolves when the flood has ended or the connection is closed. */
  async pour(flood: Flood): Promise<void> {
    this.open();
    for (const chunk of flood.chunks()) {
      if (this.#response.closed) return;
      if (!this.#response.write(chunk)) {
        await Promise.race([once(this.#response, 'drain'), this.#closed]);
      }
    }
    this.#response.end();
  }

  /** Ends the response without a finish part. */
  end(): void {
    this.open();
    this.#response.end();
  }

  /** Breaks the connection after sending all data written so far. */
  drop(): void {
    this.#response.socket?.destroySoon();
  }

  /** Answers with an error status, and optionally a body and headers. */
  refuse(status: number, body = '', headers: Record<string, string> = {}): void {
    this.#response.writeHead(status, headers);
    this.#response.end(body);
  }

  /** Resolves when the client or the service has closed the connection. */
  async untilClosed(): Promise<void> {
    await this.#closed;
  }
}

/**
 * A fake answer service over HTTP. The test writes each answer. The service accepts all requests to cancel an answer.
 */
export class ScriptedAnswers {
  /** The chat ids of the cancelled answers, in order. */
  readonly cancelled: readonly string[];
  readonly #requests: Channel<ScriptedAnswer>;
  readonly #server: Listening;

  private constructor(
    requests: Channel<ScriptedAnswer>,
    cancelled: readonly string[],
    server: Listening,
  ) {
    this.cancelled = cancelled;
    this.#requests = requests;
    this.#server = server;
  }

  /** Starts the fake service on a free port. */
  static async start(): Promise<ScriptedAnswers> {
    const requests = new Channel<ScriptedAnswer>();
    const cancelled: string[] = [];
    const server = await serveRequests(
      (request, response) => {
        const answer = new ScriptedAnswer(request, response);
        if (answer.method !== 'DELETE') {
          requests.push(answer);
          return;
        }
        cancelled.push(answer.url.searchParams.get('chatId') ?? '');
        answer.refuse(204);
      },
      { allowed: 'content-type', exposed: 'retry-after, x-vercel-ai-data-stream' },
    );
    return new ScriptedAnswers(requests, cancelled, server);
  }

  get port(): number {
    return this.#server.port;
  }

  get origin(): string {
    return this.#server.origin;
  }

  /** The number of requests that the test has not yet taken with `next`. */
  get untaken(): number {
    return this.#requests.length;
  }

  /** Waits for the next request for an answer, and takes it. */
  next(): Promise<ScriptedAnswer> {
    return this.#requests.next();
  }

  /** Breaks all connections and stops the fake service. */
  stop(): Promise<void> {
    return this.#server.close();
  }
}
