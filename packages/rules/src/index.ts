export * from './attributes.ts';
export * from './exact-origin.ts';
export * from './model-parameters.ts';
export * from './page-url.ts';
export * from './personal-data.ts';
export * from './question.ts';
export * from './safe-link.ts';
export * from './unsafe-characters.ts';
