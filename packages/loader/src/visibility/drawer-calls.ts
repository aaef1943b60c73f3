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
import type { CallArguments, DrawerCall } from './drawer-call.ts';
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
  /** What this drawer has been told, and need not be told again: at the click that opens it, every call costs. */
  let told: Partial<Record<'setTheme' | 'setViewport', string>> = {};

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
          told = {};
          dispatch(event);
        },
        onDisconnected: () => dispatch(['left']),
      });
    },
    disconnect,
    call(call, answered, failed) {
      if (!drawer) return;
      const [name] = call;
      if (name === 'setTheme' || name === 'setViewport') {
        // Not as JSON, which some pages write in their own way.
        const text = Object.entries(call[1]).join();
        if (told[name] === text) return;
        told[name] = text;
      }
      send(drawer, call, options).then(
        () => answered && dispatch(answered),
        () => failed && dispatch(failed),
      );
    },
  };
}

/** Introduces the page to a drawer. Resolves to nothing when that has left in the middle: it has a successor, or is missed. */
async function greet(
  drawer: RemoteDrawer,
  { health, readPageUrl }: DrawerCallsOptions,
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
    const hasLeft = error instanceof BridgeError && error.code === 'disconnected';
    return hasLeft ? undefined : ['silent'];
  }
}

function send<Name extends keyof CallArguments>(
  drawer: RemoteDrawer,
  drawerCall: DrawerCall<Name>,
  { readPageUrl }: DrawerCallsOptions,
): Promise<void> {
  const methods: {
    [Each in keyof CallArguments]: (...values: CallArguments[Each]) => Promise<void>;
  } = {
    ...drawer,
    open: (wish) => drawer.open({ ...wish, pageUrl: readPageUrl(), handsOver: true }),
    async takeTyped(typed) {
      try {
        await drawer.takeTyped(typed);
      } catch (error) {
        if (!(error instanceof BridgeError && error.code === 'unknown-method')) throw error;
        // An older drawer gives its input the focus when it is opened: opened again, now that its frame has the focus.
        // Better asked than lost.
        const question = typed.text || undefined;
        await drawer.open({ ...(question && { question }), pageUrl: readPageUrl() });
      }
    },
  };
  const [name, ...values] = drawerCall;
  return methods[name](...values);
}
