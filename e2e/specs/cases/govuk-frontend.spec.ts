import { test } from '../../fixtures/test.ts';

test('on a page made of GOV.UK Frontend the elements and the drawer keep their look', async ({
  host,
}) => {
  await host.expectSound('/cases/govuk-frontend/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Check if you can apply');
});
