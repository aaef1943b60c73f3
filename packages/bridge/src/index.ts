export { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
export {
  type AsyncDrawerMethods,
  connectDrawer,
  type DrawerConnection,
  type DrawerConnectionOptions,
} from './connect-drawer.ts';
export {
  connectHost,
  type HostConnection,
  type HostConnectionOptions,
  type RemoteDrawer,
} from './connect-host.ts';
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
  type ThemeTokens,
  type ViewportSize,
} from './contract.ts';
export { parseSuggestedQuestions } from './parse-contract.ts';
export type { RemoteHost } from './remote-host.ts';
export { isThemeValue, THEME_TOKENS } from './theme.ts';
