/** An error with a cause that the user can fix. The scripts print only its message, without a stack trace. */
export class ExpectedError extends Error {
  isExpected = true;
}
