import { expect, test } from '../../fixtures/test.ts';

test('a hidden, deaf or transparent body leaves the elements and the drawer alone', async ({
  host,
}) => {
  await host.expectSound('/cases/inherited-invisibility/');
  await host.expectContextTriggerOpens('Ask about claims');
  await expect(
    host.page.getByRole('link', { name: 'Closed menu', includeHidden: true }),
  ).toBeHidden();
});
