import { test } from '../../fixtures/test.ts';

test.use({ language: 'ar' });

test('a page in Arabic has the elements and the drawer from right to left', async ({ host }) => {
  await host.expectSound('/cases/right-to-left/');
  await host.expectContextTriggerOpens('اسأل عن المطالبات');
});
