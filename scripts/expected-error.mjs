/** An error that the user can fix. The scripts print its message without a stack trace. */
export class ExpectedError extends Error {
  isExpected = true;
}
