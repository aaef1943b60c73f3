import { test } from '../../fixtures/test.ts';

test('on a page made of the VA CSS Library the elements and the drawer keep their look', async ({
  host,
}) => {
  await host.expectSound('/cases/va-css-library/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Ask about a claim you filed');
});
