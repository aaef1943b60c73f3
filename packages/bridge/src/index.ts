export { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
export * from './connect.ts';
export type * from './contract.ts';
export { CONTRACT_VERSION } from './contract.ts';
export * from './service-health.ts';
export * from './theme-tokens.ts';
