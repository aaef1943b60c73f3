/** A question the landing box offers: what its button says, and what it asks where that is not the same. */
export interface PopularQuestion {
  readonly displayText: string;
  readonly query?: string;
}

/** The `questions` attribute of a box without one (spec §2). */
export const DEFAULT_QUESTIONS =
  'Transitioning to civilian life;Veteran cards for providers;Commemorative services';

/**
 * Reads a `questions` attribute: separated by semicolons, each one `shown text` or
 * `shown text|question to ask`. Empty items are left out.
 */
export function parsePopularQuestions(attribute: string): readonly PopularQuestion[] {
  return attribute.split(';').flatMap((item) => {
    const [displayText = '', ...rest] = item.split('|').map((part) => part.trim());
    return displayText === '' ? [] : [{ displayText, query: rest.join('|') }];
  });
}

/** Takes what a page set as the `popularQuestions` property; items that are none are left out. */
export function readPopularQuestions(value: unknown): readonly PopularQuestion[] {
  return Array.isArray(value) ? value.filter(isPopularQuestion) : [];
}

function isPopularQuestion(value: unknown): value is PopularQuestion {
  const { displayText, query = '' } = Object(value);
  return typeof displayText === 'string' && displayText !== '' && typeof query === 'string';
}
