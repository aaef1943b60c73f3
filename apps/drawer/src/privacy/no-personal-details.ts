/** Note that is shown beside every free-text field. */
export const NO_PERSONAL_DETAILS = 'Don’t enter personal details';

/** Completes the sentence of `NO_PERSONAL_DETAILS`. On narrow screens, only screen readers receive this text. */
export const SUCH_AS = ', such as card or claim numbers.';
