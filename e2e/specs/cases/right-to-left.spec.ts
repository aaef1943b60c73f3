import { test } from '../../fixtures/test.ts';

test('a right-to-left page mirrors the elements, not their texts', async ({ host }) => {
  await host.expectSound('/cases/right-to-left/');
  await host.expectContextTriggerOpens('اسأل عن المطالبات');
});
