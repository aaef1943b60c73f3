/** The cost of searching a collection of one size. */
export interface SearchMeasurement {
  readonly store: 'memory' | 'PostgreSQL';
  readonly pages: number;
  readonly sections: number;
  readonly indexMs: number;
  /** Processor time of each question in this process, in ms. */
  readonly questionMs: readonly number[];
  /** Time until each question was answered, in ms, including the database and the connection to it. */
  readonly elapsedMs: readonly number[];
  /** The longest block of the event loop while indexing, in ms. */
  readonly heldMs: number;
}
