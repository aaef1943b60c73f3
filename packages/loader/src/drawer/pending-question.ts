/** A question and its context page, to open the drawer with. Missing fields change nothing in the drawer. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
}

/** The question that waits for a drawer, with its context page. It outlives the frame. */
export class PendingQuestion {
  #pending: OpenRequest = {};
  #delivered: OpenRequest = {};

  /** The waiting question. */
  get text(): string | undefined {
    return this.#pending.question;
  }

  /** Adds a request. A newer question or page replaces the older one. */
  add(request: OpenRequest): void {
    this.#pending = { ...this.#pending, ...request };
  }

  /** Returns the waiting request once, and remembers it as delivered. */
  deliver(): OpenRequest {
    const request = this.#pending;
    this.#delivered = { ...this.#delivered, ...request };
    this.#pending = {};
    return request;
  }

  /** Makes the delivered request wait again, because the drawer failed. */
  restore(): void {
    this.#pending = { ...this.#delivered, ...this.#pending };
    this.#delivered = {};
  }

  /** Forgets the delivered request, because the visitor closed the drawer. */
  complete(): void {
    this.#delivered = {};
  }

  clear(): void {
    this.#pending = {};
    this.#delivered = {};
  }
}
