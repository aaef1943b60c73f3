import type { Request } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test('CDN and service get at most the origin from a page whose policy sends its full address', async ({
  page,
  assistant,
  answers,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await assistant.openOn('/cases/referrer-policy/?claim=4711');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();

  const sent = await Promise.all(
    requests.map(async (request) => {
      const { referer = '' } = await request.allHeaders();
      return { url: request.url(), referer };
    }),
  );
  const own = sent.filter(({ url }) => url.startsWith(`${localOrigins.demoSite}/`));
  expect(
    own.some(({ referer }) => referer.endsWith('?claim=4711')),
    'the page’s policy works',
  ).toBe(true);
  const foreign = sent.filter((request) => !own.includes(request));
  const { cdn, answerService } = localOrigins;
  for (const address of [
    `${cdn}/loader.js`,
    `${answerService}/health`,
    `${cdn}/drawer/index.html`,
  ]) {
    expect(foreign.some(({ url }) => url === address)).toBe(true);
  }
  expect(foreign.filter(({ referer }) => !/^(?:https?:\/\/[^/]+\/)?$/.test(referer))).toEqual([]);
});
