export { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
export {
  connectToDrawer,
  type DrawerConnection,
  type DrawerConnectionOptions,
  type DrawerOrder,
  type RemoteDrawer,
} from './connect-to-drawer.ts';
export {
  type AsyncDrawerMethods,
  connectToHost,
  type HostConnection,
  type HostConnectionOptions,
  type RemoteHost,
} from './connect-to-host.ts';
export {
  type AssistantMode,
  CONTRACT_VERSION,
  type DrawerMethods,
  type HelloReply,
  type HelloRequest,
  type HostMethods,
  isContractSupported,
  type OpenRequest,
  type StateSnapshot,
  type SuggestedQuestion,
  type TestError,
  type ThemeTokens,
  type TypedText,
  type ViewportSize,
} from './contract.ts';
export {
  checkHealth,
  HEALTH_TIMEOUT_MS,
  type Health,
  type HealthFailure,
  type HealthPause,
  healthUrl,
} from './health.ts';
export { isThemeValue, THEME_TOKENS } from './theme.ts';
