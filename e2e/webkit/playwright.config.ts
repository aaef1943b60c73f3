import { configureLinuxTests } from '../linux-tests.ts';

export default configureLinuxTests({ name: 'webkit', timeout: 60_000 });
