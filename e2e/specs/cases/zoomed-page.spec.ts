import { desktop, phone } from '../../fixtures/host-page.ts';
import { test } from '../../fixtures/test.ts';

test('the elements grow with a zoomed page, and the drawer stays within the window', async ({
  host,
}) => {
  await host.expectSound('/cases/zoomed-page/', [
    { ...desktop, zoom: 1.5 },
    { ...phone, height: 846, zoom: 1.5 },
  ]);
  await host.expectContextTriggerOpens('Ask about claims');
});
