/** Shown beside every free-text field. */
export const NO_PERSONAL_DETAILS = 'Don’t enter personal details';

/** End of the sentence in `NO_PERSONAL_DETAILS`. Narrow screens show it to screen readers only. */
export const SUCH_AS = ', such as card or claim numbers.';
