import type { ThemeTokens, ViewportSize } from '@assist/bridge';

/** A call on the drawer that nothing waits for. */
export type DrawerCall =
  | { readonly name: 'close' | 'reset' | 'sendTestError' }
  | { readonly name: 'setContextUrl'; readonly url: string | null }
  | { readonly name: 'setTheme'; readonly tokens: ThemeTokens }
  | { readonly name: 'setViewport'; readonly size: ViewportSize }
  | { readonly name: 'setDebug'; readonly isOn: boolean };
