import type { Frame } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/rating.ts';

const positiveReasons = [
  'Accurate information',
  'Found what I needed',
  'Easy to read',
  'Helpful links',
  'Simple to use',
  'Something else',
];
const negativeReasons = [
  'Not accurate',
  "Didn't find what I needed",
  'Hard to follow',
  'Missing information',
  'Harmful or offensive',
  'Something else',
];
const comment = 'Page 3 of the form is gone.';

test('a rating is sent at once and its reason after it, then the list closes', {
  tag: '@storage',
}, async ({ page, rating, ingestion }) => {
  await expectAccessible(page);
  await rating.helpful.click();
  await expect(rating.helpful).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => ingestion.scores).toHaveLength(1);
  const [score] = ingestion.scores;
  expect(score).toEqual({
    id: expect.any(String),
    traceId: 'trace-1',
    observationId: 'observation-1',
    name: 'user-feedback',
    dataType: 'NUMERIC',
    value: 1,
  });
  await expect(rating.reasons.getByRole('button')).toHaveText(positiveReasons);
  const columns = await rating.reasons.evaluate(
    (list) => getComputedStyle(list).gridTemplateColumns,
  );
  expect(columns.split(' ')).toHaveLength(2);
  await expectAccessible(page);

  await rating.button('Easy to read').click();
  await expect(rating.button('Easy to read')).toHaveAttribute('aria-pressed', 'true');
  await expect(rating.reasons).toHaveCount(0);
  await expect(rating.thanks).toBeVisible();
  await expect(rating.helpful).toBeFocused();
  expect(ingestion.scores).toEqual([{ ...score, comment: 'Easy to read' }]);
  expect(await rating.announced()).toEqual([
    'Thanks for your feedback. You can tell us why.',
    'Thanks for your feedback.',
  ]);
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('in forced colours the reasons stand in a box', async ({ rating }) => {
    await rating.notHelpful.click();
    await expect(rating.reasons).toBeVisible();
    const { width, line, ground } = await rating.reasons.evaluate((list) => {
      const box = getComputedStyle(list.closest('.feedback-step') ?? list);
      const ground = getComputedStyle(document.body).backgroundColor;
      return { width: box.borderTopWidth, line: box.borderTopColor, ground };
    });
    expect(width).toBe('1px');
    expect(line, 'the line differs from the ground').not.toBe(ground);
    expect(line, 'the line is opaque').toMatch(/^rgb\(/);
  });
});

test('the visitor’s own words are sent trimmed by keyboard alone, then the form closes', async ({
  page,
  rating,
  ingestion,
}) => {
  await rating.notHelpful.press('Enter');
  await expect(rating.reasons.getByRole('button')).toHaveText(negativeReasons);
  await expect(rating.button('Something else')).toBeEnabled();
  await rating.button('Something else').press('Enter');
  await expect(rating.details).toBeFocused();
  await expect(rating.details).toHaveAccessibleName(
    "Thanks for your feedback. What didn't go right?",
  );
  expect((await rating.details.boundingBox())?.height).toBe(100);
  await expect(rating.submit).toBeDisabled();
  await expectAccessible(page);

  await rating.button('Back').press('Enter');
  await expect(rating.button('Something else')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await expect(rating.submit).toBeDisabled();
  await page.keyboard.type(`${comment}  `);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rating.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rating.thanks).toBeVisible();
  await expect(rating.details).toHaveCount(0);
  await expect(rating.reasons).toHaveCount(0);
  await expect(rating.notHelpful).toBeFocused();
  expect(ingestion.scores).toMatchObject([{ value: 0, comment }]);
});

test('a changed rating updates the score and removes the old reason', async ({
  rating,
  ingestion,
}) => {
  await rating.helpful.click();
  await rating.button('Helpful links').click();
  await expect(rating.reasons).toHaveCount(0);
  await rating.notHelpful.click();
  await expect(rating.helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(rating.reasons.getByRole('button')).toHaveText(negativeReasons);
  await expect.poll(() => ingestion.received).toHaveLength(3);
  expect(ingestion.scores).toMatchObject([{ value: 0, comment: '' }]);
  await rating.button('Hard to follow').click();
  await expect(rating.reasons).toHaveCount(0);
  expect(ingestion.scores).toMatchObject([{ value: 0, comment: 'Hard to follow' }]);
});

test('each answer gets its own score', async ({ rating, ingestion }) => {
  await rating.helpful.click();
  await expect.poll(() => ingestion.scores).toHaveLength(1);
  await rating.answerQuestion(2);
  await expect(rating.helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(rating.reasons).toHaveCount(0);
  await rating.notHelpful.click();
  await expect.poll(() => ingestion.scores).toHaveLength(2);
  expect(ingestion.scores).toMatchObject([
    { traceId: 'trace-1', value: 1 },
    { traceId: 'trace-2', value: 0 },
  ]);
});

test('a rating and unsent words stay when the drawer is closed and reopened', {
  tag: '@storage',
}, async ({ assistant, rating, ingestion }) => {
  await rating.helpful.click();
  await rating.button('Something else').click();
  await rating.details.fill('Half a sent');
  await assistant.close.click();
  await assistant.expectClosed();
  await assistant.open();
  await expect(rating.helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(rating.details).toHaveValue('Half a sent');
  await expect(assistant.input).toBeFocused();
  expect(ingestion.scores).toHaveLength(1);
});

test('the feedback client loads at the first rating, and the written words go only to the feedback service', async ({
  page,
  context,
  assistant,
  rating,
  ingestion,
  thirdParties,
}) => {
  const requests: string[] = [];
  const scripts: string[] = [];
  const lines: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.url()} ${request.postData() ?? ''}`);
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  page.on('console', (message) => lines.push(message.text()));
  const messages = await recordMessagesToHost(assistant.frame);
  const loaded = await assistant.frame.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => name.includes('assets/langfuse-'))).toEqual([]);
  expect(thirdParties.requests('/api/public/')).toEqual([]);

  await rating.notHelpful.click();
  await rating.button('Something else').click();
  await rating.details.fill(comment);
  await rating.submit.click();
  await expect(rating.thanks).toBeVisible();
  expect(ingestion.scores).toMatchObject([{ comment }]);
  expect(scripts.filter((url) => url.includes('assets/langfuse-'))).toHaveLength(1);

  await assistant.close.click();
  await assistant.expectClosed();
  const carriers = requests.filter((request) => request.includes(comment));
  expect(carriers.map((request) => request.split(' ')[0])).toEqual([
    `${localOrigins.ratings}/api/public/ingestion`,
  ]);
  const heard = await messages();
  expect(heard).toContain('stateChanged');
  const kept = await readStorage(assistant.frame);
  const isBlocked = test.info().project.name.endsWith('blocked-storage');
  expect(kept).toBe(isBlocked ? 'blocked' : '[{},{}]');
  expect(await context.cookies()).toEqual([]);
  expect([heard, ...lines, page.url(), assistant.frame.url()].join('\n')).not.toContain(comment);
});

test('an answer of the real service can be rated', async ({ assistant, ingestion }) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  await assistant.untilAnswered();
  await assistant.frame.getByRole('button', { name: 'Helpful', exact: true }).click();
  await expect.poll(() => ingestion.scores).toHaveLength(1);
});

/** Records the messages from the drawer to the host page. Returns a function that reads them. */
async function recordMessagesToHost(frame: Frame): Promise<() => Promise<string>> {
  await frame.evaluate(() => {
    const sent: string[] = [];
    Reflect.set(window, 'sentMessages', sent);
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function record(this: MessagePort, message: unknown) {
      sent.push(JSON.stringify(message));
      postMessage.call(this, message);
    };
  });
  return () => frame.evaluate(() => (Reflect.get(window, 'sentMessages') as string[]).join('\n'));
}

/**
 * Returns all data that the drawer's origin has stored in the browser. If storage is blocked, returns a note that says
 * so.
 */
function readStorage(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    try {
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    } catch {
      return 'blocked';
    }
  });
}
