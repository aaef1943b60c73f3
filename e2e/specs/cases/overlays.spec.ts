import { test } from '../../fixtures/test.ts';

test('layers of the page with the highest z-index stay below the drawer', async ({ host }) => {
  await host.expectSound('/cases/overlays/');
  await host.expectContextTriggerOpens('Ask about claims');
});
