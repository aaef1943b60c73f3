import { isExactOrigin } from '@assist/rules';
import {
  CallOptions,
  connect,
  type MessageHandler,
  type Methods,
  type RemoteProxy,
  WindowMessenger,
} from 'penpal';
import {
  BridgeError,
  type BridgeErrorCode,
  type DrawerMethods,
  drawerArguments,
  type HelloReply,
  type HostMethods,
  hostArguments,
  parseReply,
} from './contract.ts';

const CHANNEL = 'assist';

const CALL_TIMEOUT_MS = 5_000;
/** Time limit of `hello`, in ms, because the drawer may load the words of a language first. */
const HELLO_TIMEOUT_MS = 10_000;

/** The other side's methods. Every call resolves, or rejects with a BridgeError. */
export type Remote<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (argument: infer Argument) => unknown
    ? (argument: Argument) => Promise<Name extends 'hello' ? HelloReply : void>
    : never;
};
/** A call arrives in the drawer's `connectDrawerToHost`. */
export type RemoteDrawer = Remote<DrawerMethods>;
/** A call arrives in the loader's `DrawerConnection`. */
export type RemoteHost = Remote<HostMethods>;

/** One side of the bridge between a page and its drawer. */
export interface Bridge<Table> {
  /** Resolves after penpal's handshake. Stays pending for a window of another origin, and for one that is broken. */
  readonly remote: Promise<Remote<Table>>;
  /** Closes the bridge. Pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Creates the host's side of the bridge. Must be called in the same task that inserts the frame, so that no message of the
 * drawer is missed.
 *
 * @param onReplaced called when a second drawer connects from the frame, as after a reload. Calls to the first drawer may
 *   be lost.
 * @throws {TypeError} if `drawerOrigin` is not an exact origin
 */
export function connectToDrawer(
  frame: Window,
  drawerOrigin: string,
  methods: HostMethods,
  onReplaced: () => void,
): Bridge<DrawerMethods> {
  let first: string | undefined;
  return createBridge(frame, [drawerOrigin], expose(methods, hostArguments), (message) => {
    if (message.type !== 'SYN') return;
    first ??= message.participantId;
    if (message.participantId !== first) onReplaced();
  });
}

/**
 * Creates the drawer's side of the bridge.
 *
 * @param allowedHostOrigins the exact origins of the pages that may embed the drawer. They come from a build setting,
 *   because a page could claim a false address.
 * @throws {TypeError} if `allowedHostOrigins` is empty or contains anything but exact http(s) origins
 */
export function connectToHost(
  page: Window,
  allowedHostOrigins: readonly string[],
  methods: DrawerMethods,
): Bridge<HostMethods> {
  return createBridge(page, allowedHostOrigins, expose(methods, drawerArguments));
}

function createBridge<Table>(
  remoteWindow: Window,
  origins: readonly string[],
  methods: Methods,
  onMessage: MessageHandler = () => {},
): Bridge<Table> {
  // penpal would accept `*` and patterns, and takes an empty list for the window's own origin (threats T3).
  if (origins.length === 0 || !origins.every(isExactOrigin)) {
    throw new TypeError(`Not a list of exact origins: ${origins.join(', ')}`);
  }
  const messenger = new WindowMessenger({ remoteWindow, allowedOrigins: [...origins] });
  messenger.addMessageHandler(onMessage);
  const connection = connect<RemoteMethods>({ messenger, channel: CHANNEL, methods });
  return {
    remote: connection.promise.then((proxy) => createRemote<Table>(proxy)),
    destroy: () => connection.destroy(),
  };
}

/**
 * Wraps methods so that the other side can call them. The table has no prototype, so that the other side cannot call an
 * inherited method (threats T5).
 */
function expose<Table extends object>(
  methods: Table,
  parsers: { readonly [Name in keyof Table]: (value: unknown) => unknown },
): Methods {
  const exposed: Methods = Object.create(null);
  for (const name of Object.keys(parsers) as (keyof Table & string)[]) {
    // The contract pairs each method with the parser of its own argument.
    const run = methods[name] as (argument: unknown) => unknown;
    exposed[name] = async (argument: unknown) => {
      try {
        return parseReply(name, await run(parsers[name](argument)));
      } catch (error) {
        // A plain object, because penpal would send an `Error` with its stack.
        throw { code: error instanceof BridgeError ? error.code : 'failed' };
      }
    };
  }
  return exposed;
}

/** The other side's methods, as penpal types them. */
type RemoteMethods = Record<string, (...values: unknown[]) => unknown>;

function createRemote<Table>(proxy: RemoteProxy<RemoteMethods>): Remote<Table> {
  async function call(name: string, argument: unknown): Promise<unknown> {
    const timeout = name === 'hello' ? HELLO_TIMEOUT_MS : CALL_TIMEOUT_MS;
    try {
      return parseReply(name, await proxy[name]?.(argument, new CallOptions({ timeout })));
    } catch (error) {
      throw new BridgeError(codeOf(error));
    }
  }
  return new Proxy(Object.create(null), {
    // A promise asks its value for `then`, and would take a method for one.
    get: (_, name) => (name === 'then' ? undefined : (value: unknown) => call(String(name), value)),
  });
}

/** Drops a code that the other side sent, because no caller uses it and it may contain any text. */
function codeOf(error: unknown): BridgeErrorCode {
  const { code }: { readonly code?: unknown } = Object(error);
  if (code === 'METHOD_CALL_TIMEOUT') return 'timeout';
  return code === 'CONNECTION_DESTROYED' ? 'disconnected' : 'failed';
}
