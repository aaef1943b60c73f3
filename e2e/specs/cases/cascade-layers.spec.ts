import { test } from '../../fixtures/test.ts';

test('important rules in layers change nothing', async ({ host }) => {
  await host.expectSound('/cases/cascade-layers/');
  await host.expectContextTriggerOpens('Ask about claims');
});
