import type { DrawerOrder } from '@assist/bridge';

/** What a visitor asks for; whatever is left out stays as it is in the drawer. */
export interface Wish {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
}

/** A call on the drawer, as a plain value. */
export type DrawerCall =
  | readonly ['open', wish: Wish]
  | Exclude<DrawerOrder, readonly ['open' | 'reportError', ...unknown[]]>;
