import { expect, it } from 'vitest';
import { recordingLogger } from '../test-support/recording-logger.ts';
import { readConfiguration } from './configuration.ts';
import { openService } from './service.ts';

it('the service warns of a gate that is not fitted to the embeddings endpoint', () => {
  const endpoint = {
    EMBEDDINGS: 'endpoint',
    EMBEDDINGS_BASE_URL: 'https://models.example/v1',
    EMBEDDINGS_MODEL: 'large',
  };
  const warned = (settings: Record<string, string>): boolean => {
    const { logger, lines } = recordingLogger();
    openService(readConfiguration(settings, '/work'), logger);
    return lines.some(({ event }) => event === 'gate-not-fitted');
  };
  expect(warned(endpoint)).toBe(true);
  expect(warned({ ...endpoint, GATE: '2,0.3,0.8,0.44' })).toBe(false);
  expect(warned({})).toBe(false);
});
