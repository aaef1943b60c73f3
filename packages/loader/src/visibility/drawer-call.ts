import type { OpenRequest, ThemeTokens, ViewportSize } from '@assist/bridge';

/** What a visitor asks for; whatever is left out stays as it is in the drawer. */
export type Wish = Omit<OpenRequest, 'pageUrl'>;

/** What the drawer is called with, by the name of its method. */
export interface CallArguments {
  readonly open: Wish;
  readonly close: undefined;
  readonly reset: undefined;
  readonly setContextUrl: string | null;
  readonly setTheme: ThemeTokens;
  readonly setViewport: ViewportSize;
  readonly setDebug: boolean;
  readonly sendTestError: undefined;
}

/** A call on the drawer, as a plain value. */
export type DrawerCall<Name extends keyof CallArguments = keyof CallArguments> = {
  readonly [Each in Name]: { readonly name: Each; readonly argument: CallArguments[Each] };
}[Name];
