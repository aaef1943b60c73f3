import { desktop, phone } from '../../fixtures/host-page.ts';
import { test } from '../../fixtures/test.ts';

test('on a dark page the elements and the drawer are dark, and nothing turns opaque', async ({
  host,
}) => {
  await host.expectSound('/cases/dark-scheme/', [
    { ...desktop, colorScheme: 'dark' },
    { ...phone, colorScheme: 'dark' },
  ]);
  await host.expectContextTriggerOpens('Ask about claims');
});
