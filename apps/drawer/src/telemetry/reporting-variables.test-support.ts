export const reportingVariables = {
  VITE_API_BASE_URL: 'https://api.example.gov',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
  VITE_ENVIRONMENT: 'production',
  VITE_SENTRY_DSN: 'https://key@errors.example.gov/1',
  VITE_SENTRY_ENABLED: 'true',
};
