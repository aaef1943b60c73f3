import type { OpenRequest, ThemeTokens, TypedText, ViewportSize } from '@assist/bridge';

/** What a visitor asks for; whatever is left out stays as it is in the drawer. */
export type Wish = Pick<OpenRequest, 'question' | 'contextUrl'>;

/** What the drawer is called with, by the name of its method. */
export interface CallArguments {
  readonly open: Wish;
  readonly takeTyped: TypedText;
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
