import type { ThemeTokens, TypedText, ViewportSize } from '@assist/bridge';

/** What a visitor asks for; whatever is left out stays as it is in the drawer. */
export interface Wish {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
}

/** What the drawer is called with, by the name of its method. */
export interface CallArguments {
  readonly open: [wish: Wish];
  readonly takeTyped: [typed: TypedText];
  readonly close: [];
  readonly reset: [];
  readonly setContextUrl: [url: string | null];
  readonly setTheme: [tokens: ThemeTokens];
  readonly setViewport: [size: ViewportSize];
  readonly setDebug: [isOn: boolean];
  readonly sendTestError: [];
}

/** A call on the drawer, as a plain value. */
export type DrawerCall<Name extends keyof CallArguments = keyof CallArguments> = {
  readonly [Each in Name]: readonly [Each, ...CallArguments[Each]];
}[Name];
