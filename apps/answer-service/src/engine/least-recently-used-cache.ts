/** A cache that holds at most `capacity` values and evicts the least recently used value. */
export class LeastRecentlyUsedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#capacity && oldest !== undefined) this.#values.delete(oldest);
  }
}
