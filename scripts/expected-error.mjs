/** Something the person at the terminal can mend: shown as its message alone, without a stack. */
export class ExpectedError extends Error {
  isExpected = true;
}
