/** The question and the context page of an `open` call. The drawer keeps its current value for each missing field. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
}

/** The question that waits for a drawer, and its context page. Both stay when the frame is removed. */
export class PendingQuestion {
  #pending: OpenRequest = {};
  #delivered: OpenRequest = {};

  get text(): string | undefined {
    return this.#pending.question;
  }

  /** Adds a request. A new question or context page replaces the earlier one. */
  add(request: OpenRequest): void {
    this.#pending = { ...this.#pending, ...request };
  }

  /** Returns the pending request and marks it as delivered. The next call returns an empty request. */
  deliver(): OpenRequest {
    const request = this.#pending;
    this.#delivered = { ...this.#delivered, ...request };
    this.#pending = {};
    return request;
  }

  /** Makes the delivered request pending again, because the drawer that received it failed. */
  restore(): void {
    this.#pending = { ...this.#delivered, ...this.#pending };
    this.#delivered = {};
  }

  /** Forgets the delivered request. Called when the visitor has closed the drawer. */
  complete(): void {
    this.#delivered = {};
  }

  clear(): void {
    this.#pending = {};
    this.#delivered = {};
  }
}
