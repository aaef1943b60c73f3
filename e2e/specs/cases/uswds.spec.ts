import { test } from '../../fixtures/test.ts';

test('on a page made of USWDS the elements and the drawer keep their look', async ({ host }) => {
  await host.expectSound('/cases/uswds/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Check if you can apply');
});
