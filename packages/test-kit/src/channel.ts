interface Reader<Item> {
  resolve(result: IteratorResult<Item, undefined>): void;
  reject(error: unknown): void;
}

/** A queue between a test and the tested code. Stores each item until it is read. A reader of an empty queue waits. */
export class Channel<Item> implements AsyncIterable<Item> {
  readonly #items: { readonly value: Item }[] = [];
  readonly #readers: Reader<Item>[] = [];
  #finish: ((reader: Reader<Item>) => void) | undefined;

  /** The number of items that no reader has read yet. */
  get length(): number {
    return this.#items.length;
  }

  push(value: Item): void {
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ done: false, value });
    else this.#items.push({ value });
  }

  /** Ends the channel. Readers still get the stored items first. */
  end(): void {
    this.#finishWith(({ resolve }) => resolve({ done: true, value: undefined }));
  }

  /** Ends the channel with an error. Readers still get the stored items first. */
  fail(error: unknown): void {
    this.#finishWith(({ reject }) => reject(error));
  }

  /**
   * Waits for the next item.
   * @throws {Error} if the channel has ended
   * @throws the error passed to `fail`
   */
  async next(): Promise<Item> {
    const result = await this.#read();
    if (result.done === true) throw new Error('The channel has ended.');
    return result.value;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (;;) {
      const result = await this.#read();
      if (result.done === true) return;
      yield result.value;
    }
  }

  #read(): Promise<IteratorResult<Item, undefined>> {
    const item = this.#items.shift();
    if (item) return Promise.resolve({ done: false, value: item.value });
    return new Promise((resolve, reject) => {
      const reader = { resolve, reject };
      if (this.#finish) this.#finish(reader);
      else this.#readers.push(reader);
    });
  }

  #finishWith(finish: (reader: Reader<Item>) => void): void {
    this.#finish ??= finish;
    for (const reader of this.#readers.splice(0)) this.#finish(reader);
  }
}
