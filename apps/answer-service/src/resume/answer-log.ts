import { EventEmitter, once } from 'node:events';

/** The text of one answer. One writer appends lines; any number of readers stream it from the start to the live end. */
export class AnswerLog {
  text = '';
  isClosed = false;
  readonly #abandonment = new AbortController();
  /** Aborts when `abandon` is called, or when an unfinished answer has no reader for `patienceMs`. */
  readonly abandoned: AbortSignal = this.#abandonment.signal;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #readers = new Set<ReadableStream>();
  readonly #patienceMs: number;
  #patience: NodeJS.Timeout | undefined;

  /** @param patienceMs the time in ms for which an unfinished answer waits for a reader, the first one included */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
    this.restartPatience();
  }

  append(line: string): void {
    if (this.isClosed || line === '') return;
    this.text += line;
    this.#changes.emit('change');
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.#patience);
    this.#changes.emit('change');
  }

  abandon(): void {
    clearTimeout(this.#patience);
    if (!this.isClosed) this.#abandonment.abort();
  }

  restartPatience(): void {
    clearTimeout(this.#patience);
    if (this.#readers.size > 0 || this.isClosed) return;
    this.#patience = setTimeout(() => this.abandon(), this.#patienceMs).unref();
  }

  read(): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let length = 0;
    const reader = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (length === this.text.length && !this.isClosed) await once(this.#changes, 'change');
        const added = this.text.slice(length);
        length += added.length;
        if (added === '') controller.close();
        else controller.enqueue(encoder.encode(added));
      },
      cancel: () => {
        this.#readers.delete(reader);
        this.restartPatience();
      },
    });
    this.#readers.add(reader);
    this.restartPatience();
    return reader;
  }
}
