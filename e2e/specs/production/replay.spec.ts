import type { Page } from '@playwright/test';
import type { Assistant } from '../../fixtures/assistant.ts';
import type { ErrorMonitoring } from '../../fixtures/error-monitoring.ts';
import { makeRandomNumbersIn } from '../../fixtures/random-numbers.ts';
import {
  compareRecordings,
  compareWordLengths,
  countRecognised,
} from '../../fixtures/recognition.ts';
import { type RecordedFact, readFacts, recordedEvents } from '../../fixtures/recording.ts';
import { type Passage, readSamplePassages } from '../../fixtures/sample-passages.ts';
import type { ScriptedAnswers } from '../../fixtures/scripted-answers.ts';
import { watchStartUp } from '../../fixtures/start-up-lines.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Number of different answers. The test shows each answer twice. */
const SHOWN = 8;

const FULL_SNAPSHOT = 2;

function countSnapshots(monitoring: ErrorMonitoring): number {
  return recordedEvents(monitoring).filter(({ type }) => type === FULL_SNAPSHOT).length;
}

/** Picks `SHOWN` passages, spread evenly over the list. */
function pickShown(passages: readonly Passage[]): readonly Passage[] {
  const step = Math.floor(passages.length / SHOWN);
  return Array.from({ length: SHOWN }, (_, index) => passages[index * step]).filter(
    (passage) => passage !== undefined,
  );
}

/**
 * Asks a question, and answers it with the passage, a source and a follow-up question. The asked question is the first
 * 4 to 12 words of the passage.
 */
async function showPassage(
  assistant: Assistant,
  answers: ScriptedAnswers,
  { markdown, text }: Passage,
): Promise<void> {
  const words = text.split(/\s+/);
  await assistant.ask(words.slice(0, 4 + (text.length % 9)).join(' '));
  const answer = await answers.next();
  answer.send({ type: 'text', value: markdown.slice(0, 200) });
  await expect(assistant.answer).toContainText(words[0] ?? '');
  answer.send(
    { type: 'text', value: markdown.slice(200) },
    {
      type: 'source',
      value: {
        sourceType: 'url',
        id: '1',
        title: words.slice(0, 3).join(' '),
        url: `https://www.example.gov/${words[1]}/`,
      },
    },
    {
      type: 'message_annotations',
      value: [
        { type: 'follow-up-question', question: words.slice(5, 11).join(' '), reasoning: '' },
      ],
    },
  );
  answer.finish();
  await assistant.untilAnswered();
}

async function openRecorded(page: Page, assistant: Assistant): Promise<void> {
  const lines = watchStartUp(page);
  await assistant.openOn('/cases/bare/');
  await expect.poll(() => lines.length).toBe(1);
}

test('a recording does not reveal which answer was shown', async ({
  context,
  page,
  assistant,
  answers,
  monitoring,
}) => {
  test.slow();
  await makeRandomNumbersIn(context, 0.05);
  const passages = await readSamplePassages();
  const shown = pickShown(passages);
  await openRecorded(page, assistant);
  const times: { readonly start: number; readonly end: number }[] = [];
  for (const passage of [...shown, ...shown]) {
    const start = Date.now();
    await showPassage(assistant, answers, passage);
    times.push({ start, end: Date.now() });
  }
  const closing = Date.now();
  await assistant.close.click();
  await assistant.expectClosed();
  // Waits for an event that the drawer recorded after the closing. Events arrive in order, so this event proves that
  // all events of the answers have arrived.
  await expect
    .poll(() => recordedEvents(monitoring).some(({ timestamp }) => timestamp > closing), {
      timeout: 20_000,
    })
    .toBe(true);

  const recordings = times.map(({ start, end }) =>
    readFacts(
      recordedEvents(monitoring).filter(({ timestamp }) => timestamp >= start && timestamp <= end),
    ),
  );
  const [first, second] = [recordings.slice(0, SHOWN), recordings.slice(SHOWN)];
  const texts = shown.map(({ text }) => text);
  const others = passages.filter((passage) => !shown.includes(passage)).map(({ text }) => text);
  const candidates = [...texts, ...others];

  // First tests `compareWordLengths` itself. A weak mask, which replaces each letter by an asterisk, keeps the word
  // lengths. `compareWordLengths` must therefore recognise nearly all passages.
  const asterisks = texts.map((text): RecordedFact[] => [
    { name: 'text', value: text.replace(/\S/g, '*') },
  ]);
  const known = asterisks.map((facts) => compareWordLengths(facts, candidates));
  expect(countRecognised(known)).toBeGreaterThan(0.9 * SHOWN);

  const byWords = countRecognised(first.map((facts) => compareWordLengths(facts, candidates)));
  const byLikeness = countRecognised(second.map((facts) => compareRecordings(facts, first)));
  test.info().annotations.push({
    type: 'recognised',
    description: `by word lengths ${byWords.toFixed(2)} of ${SHOWN} among ${candidates.length}, by likeness to an earlier recording ${byLikeness.toFixed(2)} of ${SHOWN}`,
  });
  // Both limits are a little above the average number of right random guesses. Among all passages, random guesses are
  // right `SHOWN / candidates.length` times on average. Among the `SHOWN` earlier recordings, they are right once.
  expect(byWords, 'recognised by word lengths').toBeLessThan(0.1);
  expect(byLikeness, 'recognised by likeness').toBeLessThan(2);
});

for (const { name, viewport } of [
  { name: 'a wide screen', viewport: { width: 1440, height: 900 } },
  // On a low screen, the whole panel of the drawer scrolls, so that the size of every box depends on its content.
  { name: 'a low screen', viewport: { width: 900, height: 400 } },
]) {
  test(`a recording that starts with an answer on ${name} does not reveal which answer`, async ({
    context,
    page,
    assistant,
    answers,
    monitoring,
  }) => {
    test.slow();
    await makeRandomNumbersIn(context, 0.05);
    const [short, long] = (await readSamplePassages())
      .toSorted((one, other) => one.text.length - other.text.length)
      .filter((_, index, all) => index === 0 || index === all.length - 1);
    if (short === undefined || long === undefined) throw new Error('There is no sample content.');
    const snapshots: (readonly RecordedFact[])[] = [];
    for (const passage of [short, long]) {
      const earlier = countSnapshots(monitoring);
      let startRecording = (): void => undefined;
      const isShown = new Promise<void>((resolve) => {
        startRecording = resolve;
      });
      await context.route(/\/replay-/, async (route) => {
        await isShown;
        await route.continue();
      });
      await page.setViewportSize(viewport);
      await assistant.openOn('/cases/bare/');
      await showPassage(assistant, answers, passage);
      await assistant.untilInPlace();
      // Both recordings must start with the same window height, but the host page sends the height with a delay. The
      // test therefore changes the height, and waits until the drawer has received it.
      await page.setViewportSize({ ...viewport, height: viewport.height + 10 });
      await expect(assistant.frame.locator('.app')).toHaveAttribute(
        'style',
        new RegExp(`viewport-height: ${viewport.height + 10}px`),
      );
      startRecording();
      await expect
        .poll(() => countSnapshots(monitoring), { timeout: 30_000 })
        .toBeGreaterThan(earlier);
      const snapshot = recordedEvents(monitoring).findLast(({ type }) => type === FULL_SNAPSHOT);
      snapshots.push(readFacts(snapshot === undefined ? [] : [snapshot]));
      await context.unroute(/\/replay-/);
    }
    const [ofShort, ofLong] = snapshots;
    expect(ofShort?.length).toBeGreaterThan(50);
    expect(ofLong).toEqual(ofShort);
  });
}
