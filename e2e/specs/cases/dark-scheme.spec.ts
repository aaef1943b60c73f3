import { desktop, phone } from '../../fixtures/host-page.ts';
import { test } from '../../fixtures/test.ts';

test('elements and drawer are dark on a dark page, and the frame stays transparent', async ({
  host,
}) => {
  await host.expectSound('/cases/dark-scheme/', [
    { ...desktop, colorScheme: 'dark' },
    { ...phone, colorScheme: 'dark' },
  ]);
  await host.expectContextTriggerOpens('Ask about claims');
});
