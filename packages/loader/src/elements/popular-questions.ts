/**
 * A question that the landing box offers. `displayText` is the button's text. `query` is the question, if it differs
 * from the text.
 */
export interface PopularQuestion {
  readonly displayText: string;
  readonly query?: string;
}

/** Parses a `questions` attribute, such as `text;text|question`. Skips empty items. */
export function parsePopularQuestions(attribute: string): readonly PopularQuestion[] {
  return attribute.split(';').flatMap((item) => {
    const [displayText = '', ...rest] = item.split('|').map((part) => part.trim());
    return displayText === '' ? [] : [{ displayText, query: rest.join('|') }];
  });
}

/** Returns the valid items of the value that a page assigned to `popularQuestions`. */
export function readPopularQuestions(value: unknown): readonly PopularQuestion[] {
  return Array.isArray(value) ? value.filter(isPopularQuestion) : [];
}

function isPopularQuestion(value: unknown): value is PopularQuestion {
  const { displayText, query = '' } = Object(value);
  return typeof displayText === 'string' && displayText !== '' && typeof query === 'string';
}
