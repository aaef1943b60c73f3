import { test } from '../../fixtures/test.ts';

test('elements and drawer keep their look on a GOV.UK Frontend page', async ({ host }) => {
  await host.expectSound('/cases/govuk-frontend/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Check if you can apply');
});
