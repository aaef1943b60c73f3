import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/rating.ts';

const NAMES = ['asked', 'answered', 'stopped', 'rated', 'source-opened', 'contact-opened'];

test('the page hears what a visitor does, without a text', async ({
  page,
  context,
  assistant,
  answers,
  rating,
  ingestion,
}) => {
  await page.evaluate((names) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of names) {
      document.addEventListener(`assist:${name}`, (event) => {
        heard.push(event instanceof CustomEvent ? event.detail : undefined);
      });
    }
  }, NAMES);
  const heard = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'heard'));

  await rating.helpful.click();
  await expect.poll(() => ingestion.scores).toMatchObject([{ value: 1 }]);
  await expect.poll(heard).toEqual([{ name: 'rated', value: 'helpful' }]);

  await assistant.ask('A secret question?');
  const answer = await answers.next();
  answer.send(
    { type: 'text', value: 'A secret answer.' },
    {
      type: 'source',
      value: {
        sourceType: 'url',
        id: '1',
        url: `${localOrigins.demoSite}/cards/`,
        title: 'A secret title',
      },
    },
  );
  answer.finish();
  await assistant.untilAnswered();
  const opened = context.waitForEvent('page');
  await assistant.frame.getByRole('link', { name: 'A secret title' }).last().click();
  await (await opened).close();
  await expect
    .poll(heard)
    .toEqual([
      { name: 'rated', value: 'helpful' },
      { name: 'asked', entry: 'typed' },
      { name: 'answered', outcome: 'answer', sources: 1 },
      { name: 'source-opened' },
    ]);
});
