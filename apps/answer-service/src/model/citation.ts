/** A page an answer was drawn from. */
export interface Citation {
  readonly title: string;
  readonly url: string;
}
