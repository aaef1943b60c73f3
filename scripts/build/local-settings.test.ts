import { expect, it } from 'vitest';
import { productionLikeSettings, testSettings } from './local-settings.ts';

it('the settings of the tests hold no service of anybody', () => {
  expect(testSettings()).not.toHaveProperty('VITE_SENTRY_DSN');
  expect(testSettings()).not.toHaveProperty('VITE_LANGFUSE_BASE_URL');
});

it('the settings of the tests of production pass as settings of production', () => {
  expect(productionLikeSettings()).toHaveProperty('VITE_ENVIRONMENT', 'production');
});
