export * from './connect.ts';
export type * from './contract.ts';
export { BridgeError, CONTRACT_VERSION, isValidThemeToken, THEME_TOKENS } from './contract.ts';
export * from './service-health.ts';
