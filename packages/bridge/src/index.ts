export * from './connect.ts';
export type * from './contract.ts';
export { BridgeError, CONTRACT_VERSION, isValidThemeToken, THEME_TOKEN_NAMES } from './contract.ts';
export * from './service-health.ts';
