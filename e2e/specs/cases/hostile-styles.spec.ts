import { test } from '../../fixtures/test.ts';

test('a sheet that unsets and hides everything changes nothing', async ({ host }) => {
  await host.expectSound('/cases/hostile-styles/');
  await host.expectContextTriggerOpens('Ask about claims');
});
