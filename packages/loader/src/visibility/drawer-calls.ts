import {
  BridgeError,
  CONTRACT_VERSION,
  type connectToDrawer,
  type DrawerConnection,
  isContractSupported,
  type RemoteDrawer,
} from '@assist/bridge';
import { version } from '../../package.json';
import type { Health } from '../health/health.ts';
import { currentPageUrl } from '../page/page-address.ts';
import type { DrawerCall } from './drawer-call.ts';
import type { VisibilityEvent } from './event.ts';
import type { Wish } from './visibility.ts';

/** What the calls go by. */
export interface DrawerCallsOptions {
  readonly drawerUrl: string;
  readonly health: Health;
  readonly connect: typeof connectToDrawer;
  readonly readFrame: () => Window | null;
  /** Hears what the drawer answers, and what it says by itself. */
  readonly dispatch: (event: VisibilityEvent) => void;
}

/** The drawer in the frame, called by number: each answer says which call it is about. */
export interface DrawerCalls {
  /** The drawer that said hello last. It may have left. */
  readonly drawer: RemoteDrawer | undefined;
  /** Says hello to every drawer that loads in the frame, from now on. */
  connect(): void;
  disconnect(): void;
  open(wish: Wish, opening: number): void;
  close(): void;
  /** A drawer that lives answers, and nothing changes in it. */
  feelPulse(opening: number, isDebugging: boolean): void;
  call(call: DrawerCall): void;
}

/** Creates the calls; there is no drawer yet. */
export function createDrawerCalls(options: DrawerCallsOptions): DrawerCalls {
  const { drawerUrl, health, readFrame, dispatch } = options;
  let connection: DrawerConnection | undefined;
  let drawer: RemoteDrawer | undefined;

  function disconnect(): void {
    connection?.destroy();
    connection = undefined;
  }

  return {
    get drawer() {
      return drawer;
    },
    connect() {
      disconnect();
      connection = options.connect({
        readFrame,
        drawerOrigin: new URL(drawerUrl).origin,
        methods: {
          stateChanged: (snapshot) => dispatch({ type: 'state-changed', snapshot }),
          closed: () => dispatch({ type: 'closed' }),
        },
        async onConnected(connected) {
          const event = await greet(connected, health);
          if (!event) return;
          drawer = connected;
          dispatch(event);
        },
        onDisconnected: () => dispatch({ type: 'left' }),
      });
    },
    disconnect,
    open(wish, opening) {
      drawer?.open({ ...wish, pageUrl: currentPageUrl() }).then(
        () => dispatch({ type: 'opened', opening }),
        () => dispatch({ type: 'opening-failed', opening }),
      );
    },
    close() {
      drawer?.close().catch(() => dispatch({ type: 'closing-failed' }));
    },
    feelPulse(opening, isDebugging) {
      drawer?.setDebug(isDebugging).then(
        () => dispatch({ type: 'pulse-felt', opening }),
        () => dispatch({ type: 'pulse-missed', opening }),
      );
    },
    call(call) {
      // Failure is no matter: a drawer that fails here fails elsewhere, too.
      if (drawer) send(drawer, call).catch(() => {});
    },
  };
}

/** Introduces the page to a drawer. Resolves to nothing when that has left in the middle: it has a successor, or is missed. */
async function greet(drawer: RemoteDrawer, health: Health): Promise<VisibilityEvent | undefined> {
  try {
    const { contract } = await drawer.hello({
      contract: CONTRACT_VERSION,
      loaderVersion: version,
      pageUrl: currentPageUrl(),
      ...health,
    });
    return { type: isContractSupported(contract) ? 'greeted' : 'incompatible' };
  } catch (error) {
    const hasLeft = error instanceof BridgeError && error.code === 'disconnected';
    return hasLeft ? undefined : { type: 'greeting-failed' };
  }
}

function send(drawer: RemoteDrawer, call: DrawerCall): Promise<void> {
  switch (call.name) {
    case 'setContextUrl':
      return drawer.setContextUrl(call.url);
    case 'setDebug':
      return drawer.setDebug(call.isOn);
    case 'setTheme':
      return drawer.setTheme(call.tokens);
    case 'setViewport':
      return drawer.setViewport(call.size);
    default:
      return drawer[call.name]();
  }
}
