import { test } from '../../fixtures/test.ts';

test('a transformed, filtered and clipped body does not affect the assistant', async ({ host }) => {
  await host.expectSound('/cases/transformed-body/');
  await host.expectContextTriggerOpens('Ask about claims');
});
