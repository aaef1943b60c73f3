import { configureJourneys } from '../linux-journeys.ts';

export default configureJourneys({ name: 'webkit', timeout: 60_000 });
