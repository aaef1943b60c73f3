import { test } from '../../fixtures/test.ts';

test('elements and drawer keep their look on a Bootstrap page', async ({ host }) => {
  await host.expectSound('/cases/bootstrap/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Ask about your move');
});
