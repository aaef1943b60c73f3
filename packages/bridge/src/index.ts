export { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
export * from './connect-to-drawer.ts';
export * from './connect-to-host.ts';
export type * from './contract.ts';
export { CONTRACT_VERSION, isContractSupported } from './contract.ts';
export * from './health.ts';
export { readSuggestedQuestions } from './suggested-questions.ts';
export * from './theme.ts';
