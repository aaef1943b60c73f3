import { configureLinuxTests } from '../linux-tests.ts';

export default configureLinuxTests({
  name: 'screen-reader',
  timeout: 120_000,
  // Uses its own content folder, so that changes of the sample content do not break the journey's script.
  env: { CONTENT_DIR: 'e2e/screen-reader/content' },
});
