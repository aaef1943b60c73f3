/** A page that an answer cites. */
export interface Citation {
  readonly title: string;
  readonly url: string;
}
