/** A question, a page or both to open the drawer with; whatever is left out stays as it is in the drawer. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
}

/** The one question that waits for a drawer, with the page it is about. It outlives its frame. */
export class PendingQuestion {
  #pending: OpenRequest = {};
  #delivered: OpenRequest = {};

  /** The question that waits. */
  get text(): string | undefined {
    return this.#pending.question;
  }

  /** A newer question takes the place of an older one, as does a newer page. */
  add(request: OpenRequest): void {
    this.#pending = { ...this.#pending, ...request };
  }

  /** Hands out what waits, once. */
  deliver(): OpenRequest {
    const request = this.#pending;
    this.#delivered = { ...this.#delivered, ...request };
    this.#pending = {};
    return request;
  }

  /** The drawer has failed: what was delivered waits again. */
  restore(): void {
    this.#pending = { ...this.#delivered, ...this.#pending };
    this.#delivered = {};
  }

  /** The visitor has done with what was delivered. */
  complete(): void {
    this.#delivered = {};
  }

  clear(): void {
    this.#pending = {};
    this.#delivered = {};
  }
}
