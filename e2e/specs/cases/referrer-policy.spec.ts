import type { Request } from '@playwright/test';
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
  const own = sent.filter(({ url }) => url.startsWith('http://localhost:3000/'));
  expect(
    own.some(({ referer }) => referer.endsWith('?claim=4711')),
    'the page’s policy works',
  ).toBe(true);
  const foreign = sent.filter((request) => !own.includes(request));
  for (const path of [':3001/loader.js', ':3002/health', ':3001/drawer/index.html']) {
    expect(foreign.some(({ url }) => url.endsWith(path))).toBe(true);
  }
  expect(foreign.filter(({ referer }) => !/^(?:https?:\/\/[^/]+\/)?$/.test(referer))).toEqual([]);
});
