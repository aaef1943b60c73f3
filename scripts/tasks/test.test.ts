import { expect, it } from 'vitest';
import { run } from './test.ts';

it('npm test refuses options, and names the commands that run one test', async () => {
  await expect(run(['names.test.ts'])).rejects.toThrow('npm run unit -- FILE');
});
