/** What searching a collection of some size costs. */
export interface SearchMeasurement {
  readonly store: 'memory' | 'PostgreSQL';
  readonly pages: number;
  readonly sections: number;
  readonly indexMs: number;
  /** Processor time of each question in this process, in ms. */
  readonly questionMs: readonly number[];
  /** Time until each question was answered, in ms: with a database, its work and the way there too. */
  readonly elapsedMs: readonly number[];
  /** The longest time the event loop was held while indexing, in ms. */
  readonly heldMs: number;
}
