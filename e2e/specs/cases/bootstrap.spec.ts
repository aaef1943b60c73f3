import { test } from '../../fixtures/test.ts';

test('on a page made of Bootstrap the elements and the drawer keep their look', async ({
  host,
}) => {
  await host.expectSound('/cases/bootstrap/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Ask about your move');
});
