/** A text file that the bundler puts into the code as a string. */
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
