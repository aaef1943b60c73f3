/** Stands by every field for a visitor's own words. */
export const NO_PERSONAL_DETAILS = 'Don’t enter personal details, such as card or claim numbers.';
