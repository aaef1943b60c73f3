/** Stands by every field for a visitor's own words. */
export const NO_PERSONAL_DETAILS = 'Don’t enter personal details';

/** Follows it, for screen readers alone where the line is short. */
export const SUCH_AS = ', such as card or claim numbers.';
