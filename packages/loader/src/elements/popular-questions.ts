/** A question that the landing box offers: the button's text, and the question if it differs. */
export interface PopularQuestion {
  readonly displayText: string;
  readonly query?: string;
}

/** The default of the `questions` attribute (spec §2). */
export const DEFAULT_QUESTIONS =
  'Transitioning to civilian life;Veteran cards for providers;Commemorative services';

/** Parses a `questions` attribute: `text;text|question`. Skips empty items. */
export function parsePopularQuestions(attribute: string): readonly PopularQuestion[] {
  return attribute.split(';').flatMap((item) => {
    const [displayText = '', ...rest] = item.split('|').map((part) => part.trim());
    return displayText === '' ? [] : [{ displayText, query: rest.join('|') }];
  });
}

/** Reads the `popularQuestions` property that a page set. Skips invalid items. */
export function readPopularQuestions(value: unknown): readonly PopularQuestion[] {
  return Array.isArray(value) ? value.filter(isPopularQuestion) : [];
}

function isPopularQuestion(value: unknown): value is PopularQuestion {
  const { displayText, query = '' } = Object(value);
  return typeof displayText === 'string' && displayText !== '' && typeof query === 'string';
}
