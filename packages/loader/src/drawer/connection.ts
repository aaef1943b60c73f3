import {
  BridgeError,
  CONTRACT_VERSION,
  type connectToDrawer,
  type DrawerConnection,
  type DrawerOrder,
  type Health,
  type HostMethods,
  isContractSupported,
  type RemoteDrawer,
} from '@assist/bridge';
import { version } from '../../package.json';
import type { ReadPageUrl } from '../config.ts';
import { language } from '../words.ts';
import type { OpenRequest } from './pending-question.ts';

/** A call of a drawer method as a plain value: the method's name, followed by its argument. */
export type DrawerCall =
  | readonly ['open', request: OpenRequest]
  | Exclude<DrawerOrder, readonly ['open' | 'reportError', ...unknown[]]>;

/** The outcome of a call: the drawer answered, the call failed, or the call timed out. */
export type Outcome = 'answered' | 'refused' | 'unanswered';

/** The values and functions that the connection uses. */
export interface ConnectionParts {
  readonly drawerUrl: string;
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly connect: typeof connectToDrawer;
  readonly readFrame: () => Window | null;
  readonly methods: HostMethods;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  /** Called when the drawer answered `hello` with an error. */
  readonly onRefused: () => void;
  /** Called when the loader does not support the drawer's contract version. */
  readonly onIncompatible: () => void;
}

/** The loader's connection to the drawer in the frame. `callWhenConnected` queues calls until a drawer connects. */
export class Connection {
  readonly #parts: ConnectionParts;
  #connection: DrawerConnection | undefined;
  #drawer: RemoteDrawer | undefined;
  #waitingCalls: DrawerCall[] = [];
  #isDebugging = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  /** The connected drawer; undefined until a drawer has answered `hello`. */
  get drawer(): RemoteDrawer | undefined {
    return this.#drawer;
  }

  get isDebugging(): boolean {
    return this.#isDebugging;
  }

  /** Waits for each drawer document that loads in the frame, and sends `hello` to it. */
  connect(): void {
    const { connect, drawerUrl, readFrame, methods, onDisconnected } = this.#parts;
    this.disconnect();
    this.#connection = connect({
      readFrame,
      drawerOrigin: new URL(drawerUrl).origin,
      methods,
      onConnected: (drawer) => void this.#sayHello(drawer),
      onDisconnected: () => {
        if (!this.#drawer) return;
        this.#drawer = undefined;
        onDisconnected();
      },
    });
  }

  disconnect(): void {
    this.#drawer = undefined;
    this.#connection?.destroy();
  }

  /** Calls the drawer. Resolves to `refused` if no drawer is connected. */
  async call(call: DrawerCall): Promise<Outcome> {
    if (!this.#drawer) return 'refused';
    try {
      await send(this.#drawer, call, this.#parts.readPageUrl());
      return 'answered';
    } catch (error) {
      return hasCode(error, 'timeout') ? 'unanswered' : 'refused';
    }
  }

  /** Calls the drawer now, or when a drawer connects. */
  callWhenConnected(call: DrawerCall): void {
    if (this.#drawer) void this.call(call);
    else this.#waitingCalls.push(call);
  }

  reset(): void {
    this.#waitingCalls = [];
    void this.call(['reset']);
  }

  /** Turns debugging on or off, for the connected drawer and all later drawers. */
  setDebug(isOn: boolean): void {
    this.#isDebugging = isOn;
    void this.call(['setDebug', isOn]);
  }

  /** Sends `hello`. After a timeout, sends `hello` again, because the drawer may be slow rather than broken. */
  async #sayHello(drawer: RemoteDrawer): Promise<void> {
    const { health, readPageUrl, onRefused, onIncompatible } = this.#parts;
    try {
      const { contract } = await drawer.hello({
        contract: CONTRACT_VERSION,
        loaderVersion: version,
        pageUrl: readPageUrl(),
        language,
        ...health,
      });
      if (isContractSupported(contract)) this.#acceptDrawer(drawer);
      else onIncompatible();
    } catch (error) {
      if (hasCode(error, 'timeout')) await this.#sayHello(drawer);
      // Ignores `disconnected`, because `onDisconnected` handles the loss of the drawer's document.
      else if (!hasCode(error, 'disconnected')) onRefused();
    }
  }

  #acceptDrawer(drawer: RemoteDrawer): void {
    this.#drawer = drawer;
    for (const call of this.#waitingCalls.splice(0)) void this.call(call);
    if (this.#isDebugging) this.setDebug(true);
    this.#parts.onConnected();
  }
}

function hasCode(error: unknown, code: BridgeError['code']): boolean {
  return error instanceof BridgeError && error.code === code;
}

function send(drawer: RemoteDrawer, call: DrawerCall, pageUrl: string): Promise<void> {
  return call[0] === 'open'
    ? drawer.order('open', { ...call[1], pageUrl, handsOver: true })
    : drawer.order(...call);
}
