import { describe, expect, it } from 'vitest';
import {
  exportConfiguration,
  productionLikeConfiguration,
  testConfiguration,
} from './configuration.ts';

const valid = {
  VITE_API_BASE_URL: 'https://assist-api.example.gov',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov, https://example.gov',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

describe('the build configuration', () => {
  it('the configuration of an earlier build leaves nothing to the next', () => {
    const name = 'VITE_OF_AN_EARLIER_BUILD';
    exportConfiguration({ ...valid, [name]: 'set' });
    expect(process.env[name]).toBe('set');
    exportConfiguration(valid);
    expect(process.env).not.toHaveProperty(name);
    for (const added of Object.keys(valid)) delete process.env[added];
  });

  it('the configuration of the tests holds no service of anybody', () => {
    expect(testConfiguration()).not.toHaveProperty('VITE_SENTRY_DSN');
    expect(testConfiguration()).not.toHaveProperty('VITE_LANGFUSE_BASE_URL');
  });

  it('the configuration of the tests of production passes as one', () => {
    expect(productionLikeConfiguration()).toHaveProperty('VITE_ENVIRONMENT', 'production');
  });
});
