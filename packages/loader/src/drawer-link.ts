import {
  BridgeError,
  CONTRACT_VERSION,
  connectToDrawer,
  type DrawerConnection,
  type HostMethods,
  isContractSupported,
  type RemoteDrawer,
} from '@assist/bridge';
import { version } from '../package.json';
import type { Frame } from './frame/frame.ts';
import type { Health } from './health.ts';
import { currentPageUrl } from './page-address.ts';

/**
 * How the drawer is: not in the page; in the page but yet to say hello; answering; not answering, to be
 * loaded anew at the next need; gone for good.
 */
export type DrawerLife = 'absent' | 'loading' | 'alive' | 'dead' | 'ended';

/** A call that needs a drawer. */
export type DrawerCall = (drawer: RemoteDrawer) => Promise<void>;

/** What becomes of the drawer. */
export interface DrawerLinkOptions {
  readonly drawerUrl: string;
  readonly health: Health;
  /** Where the drawer loads. */
  readonly place: Pick<Frame, 'insert' | 'readWindow' | 'isInserted' | 'remove'>;
  readonly methods: HostMethods;
  /** It has answered `hello`: at first, and again whenever the frame has loaded anew. */
  readonly onAlive: (drawer: RemoteDrawer) => void;
  /** The one that was alive has left; another may come in its place, and otherwise `load` gets one. */
  readonly onLeft: () => void;
  /** It was given up. The last one that was alive may still answer, or not. */
  readonly onDead: (last: RemoteDrawer | undefined) => void;
  /** Loader and drawer are too many versions apart (design §3): nothing on this page will help. */
  readonly onIncompatible: () => void;
}

/** The drawer as the host page has it. */
export interface DrawerLink {
  readonly life: DrawerLife;
  /** While it is alive. */
  readonly drawer: RemoteDrawer | undefined;
  /** Loads it where it is absent, dead, or taken out of the page by somebody else. */
  load(): void;
  /** Takes it out of the page; `load` would start anew. */
  unload(): void;
  /** It should have answered by now. A late hello brings it back to life. */
  giveUp(): void;
  /** Takes leave of it for good; what it shows stays until `unload`. */
  end(): void;
  /** Calls it if it is alive. Failure is no matter: a drawer that fails here fails elsewhere, too. */
  tell(call: DrawerCall): void;
  /** Calls it now or as soon as it is alive. */
  tellOnceAlive(call: DrawerCall): void;
  /** Drops the calls that wait for it. */
  forgetCalls(): void;
}

/** Creates the link; nothing is loaded yet. */
export function createDrawerLink(options: DrawerLinkOptions): DrawerLink {
  const { drawerUrl, health, place, methods, onAlive, onLeft, onDead, onIncompatible } = options;
  let life: DrawerLife = 'absent';
  let drawer: RemoteDrawer | undefined;
  let connection: DrawerConnection | undefined;
  let waitingCalls: readonly DrawerCall[] = [];

  async function greet(remote: RemoteDrawer): Promise<void> {
    lose();
    try {
      const { contract } = await remote.hello({
        contract: CONTRACT_VERSION,
        loaderVersion: version,
        pageUrl: currentPageUrl(),
        ...health,
      });
      if (!isContractSupported(contract)) return onIncompatible();
    } catch (error) {
      // A drawer that left in the middle has a successor, or is missed by whoever waits for it.
      if (!(error instanceof BridgeError && error.code === 'disconnected')) giveUp();
      return;
    }
    life = 'alive';
    drawer = remote;
    for (const call of waitingCalls) tell(call);
    waitingCalls = [];
    onAlive(remote);
  }

  function lose(): void {
    if (!drawer) return;
    life = 'dead';
    drawer = undefined;
    onLeft();
  }

  function giveUp(): void {
    const last = drawer;
    life = 'dead';
    drawer = undefined;
    onDead(last);
  }

  function unload(): void {
    lose();
    if (life !== 'ended') life = 'absent';
    connection?.destroy();
    connection = undefined;
    place.remove();
  }

  function tell(call: DrawerCall): void {
    if (drawer) call(drawer).catch(() => {});
  }

  return {
    get life() {
      return life;
    },
    get drawer() {
      return drawer;
    },
    load() {
      if (life === 'dead' || (life !== 'absent' && !place.isInserted())) unload();
      if (life !== 'absent') return;
      place.insert();
      life = 'loading';
      connection = connectToDrawer({
        readFrame: place.readWindow,
        drawerOrigin: new URL(drawerUrl).origin,
        methods,
        onConnected: greet,
        onDisconnected: lose,
      });
    },
    unload,
    giveUp,
    end() {
      life = 'ended';
      drawer = undefined;
      connection?.destroy();
    },
    tell,
    tellOnceAlive(call) {
      if (drawer) tell(call);
      else if (life !== 'ended') waitingCalls = [...waitingCalls, call];
    },
    forgetCalls() {
      waitingCalls = [];
    },
  };
}
