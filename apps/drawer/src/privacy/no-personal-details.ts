/** Shown beside every free-text field. */
export const NO_PERSONAL_DETAILS = 'Don’t enter personal details';

/** Follows `NO_PERSONAL_DETAILS`. In the short line only screen readers get this part. */
export const SUCH_AS = ', such as card or claim numbers.';
