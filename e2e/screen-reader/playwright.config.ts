import { configureLinuxTests } from '../linux-tests.ts';

export default configureLinuxTests({
  name: 'screen-reader',
  timeout: 120_000,
  // Content of its own, so that the script of the journey outlives every change of the sample content.
  env: { CONTENT_DIR: 'e2e/screen-reader/content' },
});
