import { test } from '../../fixtures/test.ts';

test('elements and drawer keep their look on a VA CSS Library page', async ({ host }) => {
  await host.expectSound('/cases/va-css-library/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Ask about a claim you filed');
});
