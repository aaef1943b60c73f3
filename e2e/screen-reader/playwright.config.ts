import { configureLinuxTests } from '../linux-tests.ts';

export default configureLinuxTests({
  name: 'screen-reader',
  timeout: 120_000,
  // The tests have their own content, so that a change of the sample content does not change Orca's expected words.
  env: { CONTENT_DIR: 'e2e/screen-reader/content' },
});
