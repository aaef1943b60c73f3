import { expect, it } from 'vitest';
import { splitLtrRuns } from './bidirectional-text.tsx';

const runsIn = (text: string) =>
  splitLtrRuns(text).flatMap((piece) => (piece.isLtr ? [piece.text] : []));

it.each([
  ['اتصل بالرقم 1-800-827-1000 الآن.', ['1-800-827-1000']],
  ['اتصل: +1 (202) 555-0199، أو 988', ['+1 (202) 555-0199']],
  ['الهاتف (202) 555 0199.', ['(202) 555 0199']],
  ['النموذج 21-526EZ أو DD-214', ['21-526EZ', 'DD-214']],
  ['الرسوم $40 أو 15%', ['$40', '15%']],
  ['من 9:00 إلى 17:30', ['9:00', '17:30']],
  [
    'اكتب إلى help@example.gov أو https://example.gov/a?b=1.',
    ['help@example.gov', 'https://example.gov/a?b=1'],
  ],
  [
    'على www.example.gov/forms/ أو forms.example.gov',
    ['www.example.gov/forms/', 'forms.example.gov'],
  ],
  ['في 2024-05-01', ['2024-05-01']],
  ['(988)', []],
  ['12 يومًا و 3', []],
  ['Plain words, and-others.', []],
])('the runs from left to right in %s are %j', (text, runs) => {
  expect(runsIn(text)).toEqual(runs);
  expect(
    splitLtrRuns(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it('a long text without runs takes no time', () => {
  const start = performance.now();
  expect(runsIn('a-'.repeat(10_000)).length).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
});
