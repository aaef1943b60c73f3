/** The measured cost of indexing and searching a given number of pages in one store. */
export interface SearchMeasurement {
  readonly store: 'memory' | 'PostgreSQL';
  readonly pages: number;
  readonly sections: number;
  readonly indexMs: number;
  /** Processor time that this process used for each question, in ms. */
  readonly questionMs: readonly number[];
  /** Elapsed time of the search for each question, in ms. Includes the database and the connection to it. */
  readonly elapsedMs: readonly number[];
  /** The longest time for which indexing blocked the event loop, in ms. */
  readonly heldMs: number;
  /** The longest time for which a question blocked the event loop, in ms. */
  readonly questionHeldMs: number;
}
