import { localOrigins } from '../../scripts/ports.ts';
import { drawerUrl } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';

const drawer = `${drawerUrl}index.html`;
const stranger = 'http://stranger.example/';

test('the browser refuses the drawer’s frame on an unlisted site [T2]', async ({
  page,
  problems,
}) => {
  problems.expect('frame-ancestors');
  // The browser logs this error, because the page has no icon.
  problems.expect('Failed to load resource');
  // The origin of this page is not among the origins that may embed the drawer.
  await page.goto(`${localOrigins.answerService}/health`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, drawer);
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0);
});

/**
 * The document of a frame beside the drawer. It floods the host page and the drawer with forged messages of the bridge
 * (greetings, handshakes, calls and replies) and with malformed messages.
 */
const flood = `<!doctype html><title>Sibling</title><script>
  const message = (more) => ({ namespace: 'penpal', channel: 'assist', ...more });
  const forged = [
    message({ type: 'SYN', participantId: '~~~' }),
    message({ type: 'ACK1', methodPaths: [['open'], ['close']] }),
    message({ type: 'ACK2' }),
    message({ type: 'CALL', id: 'a', methodPath: ['stateChanged'], args: [{ isDrawerOpen: false, mode: 'answering', contextUrl: 'http://stranger.example/', environment: 'x', errorReporting: 'missing', query: 'x' }] }),
    message({ type: 'CALL', id: 'b', methodPath: ['closed'], args: [] }),
    message({ type: 'CALL', id: 'c', methodPath: ['open'], args: [{ question: 'Forged?', pageUrl: 'http://stranger.example/' }] }),
    message({ type: 'REPLY', callId: 'a', value: 'x' }),
    message({ type: 'DESTROY' }),
    'assist-greeting', 'assist', null, 1, { namespace: 'penpal' },
  ];
  addEventListener('message', () => {
    const targets = [parent, ...Array.from({ length: parent.frames.length }, (_, index) => parent.frames[index])];
    for (let round = 0; round < 1000; round += 1) {
      for (const target of targets) {
        for (const data of forged) target.postMessage(data, '*');
        const { port1, port2 } = new MessageChannel();
        for (const data of forged) port1.postMessage(data);
        target.postMessage('assist-greeting', '*', [port2]);
      }
    }
    parent.postMessage('sent', '*');
  });
</script>`;

test('a flood of forged messages from a sibling frame has no effect [T1]', async ({
  page,
  assistant,
  answers,
}) => {
  await page.route(stranger, (route) => route.fulfill({ contentType: 'text/html', body: flood }));
  await assistant.goto('/cases/bare/');
  await page.evaluate(async (src) => {
    const sibling = document.createElement('iframe');
    sibling.id = 'sibling';
    sibling.src = src;
    document.body.append(sibling);
    await new Promise((resolve) => sibling.addEventListener('load', resolve));
  }, stranger);
  await assistant.open();
  await page.keyboard.type('Where is ');
  const state = () => page.evaluate(() => Reflect.get(window, 'Assist').state);
  const before = await state();

  const longest = await page.evaluate(async () => {
    const sibling = document.querySelector<HTMLIFrameElement>('#sibling');
    let longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    }).observe({ type: 'longtask' });
    const sent = new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data === 'sent' && resolve());
    });
    sibling?.contentWindow?.postMessage('go', '*');
    await sent;
    return longestTask;
  });
  expect(longest, 'no message keeps the page from the visitor').toBeLessThan(500);

  expect(await state()).toEqual(before);
  await page.keyboard.type('my claim?');
  await expect(assistant.input).toHaveValue('Where is my claim?');
  expect(answers.untaken, 'nothing was asked').toBe(0);
  await page.keyboard.press('Enter');
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: 'Where is my claim?' }] });
  answer.send({ type: 'text', value: 'On its way.' });
  answer.finish();
  await expect(assistant.answer).toContainText('On its way.');
});

test('a compromised drawer cannot navigate the page [T29]', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('Unsafe attempt to initiate navigation');
  await assistant.goto('/cases/bare/');
  const address = page.url();
  const thrown = await assistant.frame.evaluate((other) => {
    try {
      if (window.top) window.top.location.href = other;
      return 'nothing';
    } catch (error) {
      return error instanceof DOMException ? error.name : 'another error';
    }
  }, `${localOrigins.demoSite}/cases/`);
  expect(thrown).toBe('SecurityError');
  expect(page.url()).toBe(address);
  await assistant.open();
});
