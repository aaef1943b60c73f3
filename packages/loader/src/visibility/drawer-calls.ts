import {
  BridgeError,
  CONTRACT_VERSION,
  type connectToDrawer,
  type DrawerConnection,
  type Health,
  isContractSupported,
  type RemoteDrawer,
} from '@assist/bridge';
import { version } from '../../package.json';
import type { ReadPageUrl } from '../page/page-address.ts';
import type { DrawerCall } from './drawer-call.ts';
import type { EffectArguments } from './effect.ts';
import type { VisibilityEvent } from './event.ts';

/** What the calls go by. */
export interface DrawerCallsOptions {
  readonly drawerUrl: string;
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly connect: typeof connectToDrawer;
  readonly readFrame: () => Window | null;
  /** Hears what the drawer answers, and what it says by itself. */
  readonly dispatch: (event: VisibilityEvent) => void;
}

/** The drawer in the frame. */
export interface DrawerCalls {
  /** The drawer that said hello last. It may have left. */
  readonly drawer: RemoteDrawer | undefined;
  /** Says hello to every drawer that loads in the frame, from now on. */
  connect(): void;
  disconnect(): void;
  /** Failure is no matter where nothing stands for it: a drawer that fails there fails elsewhere, too. */
  call(...values: EffectArguments['call']): void;
}

/** Creates the calls; there is no drawer yet. */
export function createDrawerCalls(options: DrawerCallsOptions): DrawerCalls {
  const { drawerUrl, readFrame, dispatch } = options;
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
          stateChanged: (snapshot) => dispatch(['state-changed', snapshot]),
          closed: () => dispatch(['closed']),
        },
        async onConnected(connected) {
          const event = await greet(connected, options);
          if (!event) return;
          drawer = connected;
          dispatch(event);
        },
        onDisconnected: () => dispatch(['left']),
      });
    },
    disconnect,
    call(call, answered, failed, late) {
      if (!drawer) return;
      send(drawer, call, options).then(
        () => answered && dispatch(answered),
        (error) => {
          const event = hasCode(error, 'timeout') ? late : failed;
          if (event) dispatch(event);
        },
      );
    },
  };
}

/**
 * Introduces the page to a drawer, again while it is silent: the drawer may only be slow. Resolves to nothing when the drawer
 * leaves, because `onDisconnected` tells that.
 */
async function greet(
  drawer: RemoteDrawer,
  { health, readPageUrl }: Pick<DrawerCallsOptions, 'health' | 'readPageUrl'>,
): Promise<VisibilityEvent | undefined> {
  try {
    const { contract } = await drawer.hello({
      contract: CONTRACT_VERSION,
      loaderVersion: version,
      pageUrl: readPageUrl(),
      ...health,
    });
    if (isContractSupported(contract)) return ['greeted'];
    return [
      'hopeless',
      { message: 'The drawer does not fit the loader.', code: 'drawer-incompatible' },
    ];
  } catch (error) {
    if (hasCode(error, 'timeout')) return greet(drawer, { health, readPageUrl });
    return hasCode(error, 'disconnected') ? undefined : ['refused'];
  }
}

function hasCode(error: unknown, code: BridgeError['code']): boolean {
  return error instanceof BridgeError && error.code === code;
}

async function send(
  drawer: RemoteDrawer,
  drawerCall: DrawerCall,
  { readPageUrl }: DrawerCallsOptions,
): Promise<void> {
  if (drawerCall[0] === 'open') {
    const [, wish] = drawerCall;
    return drawer.order('open', { ...wish, pageUrl: readPageUrl(), handsOver: true });
  }
  try {
    await drawer.order(...drawerCall);
  } catch (error) {
    if (drawerCall[0] !== 'takeTyped' || !hasCode(error, 'unknown-method')) throw error;
    // An older drawer gives its input the focus when it is opened: opened again, now that its frame has the focus.
    // Better asked than lost.
    const question = drawerCall[1].text || undefined;
    await drawer.order('open', { ...(question && { question }), pageUrl: readPageUrl() });
  }
}
