import { isExactOrigin } from '@assist/rules';
import { CallOptions, connect, type Methods, type RemoteProxy, WindowMessenger } from 'penpal';
import { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
import {
  type DrawerMethods,
  drawerSide,
  type HelloReply,
  type HostMethods,
  hostSide,
  type Side,
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
export type RemoteDrawer = Remote<DrawerMethods>;
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
 * @throws {TypeError} if `drawerOrigin` is not an exact origin
 */
export function connectToDrawer(
  frame: Window,
  drawerOrigin: string,
  methods: HostMethods,
): Bridge<DrawerMethods> {
  return createBridge(frame, [drawerOrigin], expose(methods, hostSide), drawerSide);
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
  return createBridge(page, allowedHostOrigins, expose(methods, drawerSide), hostSide);
}

function createBridge<Table>(
  remoteWindow: Window,
  origins: readonly string[],
  methods: Methods,
  side: Side<Table>,
): Bridge<Table> {
  // penpal would accept `*` and patterns, and takes an empty list for the window's own origin (threats T3).
  if (origins.length === 0 || !origins.every(isExactOrigin)) {
    throw new TypeError(`Not a list of exact origins: ${origins.join(', ')}`);
  }
  const messenger = new WindowMessenger({ remoteWindow, allowedOrigins: [...origins] });
  const connection = connect<RemoteMethods>({ messenger, channel: CHANNEL, methods });
  return {
    remote: connection.promise.then((proxy) => createRemote(proxy, side)),
    destroy: () => connection.destroy(),
  };
}

/**
 * Wraps methods so that the other side can call them. The table has no prototype, so that the other side cannot call an
 * inherited method (threats T5).
 */
function expose<Table extends object>(methods: Table, side: Side<Table>): Methods {
  const exposed: Methods = Object.create(null);
  for (const name of Object.keys(side.parse) as (keyof Table & string)[]) {
    // `side` pairs each method with the parser of its own argument.
    const run = methods[name] as (argument: unknown) => unknown;
    exposed[name] = async (argument: unknown) => {
      try {
        return side.parseReply(name, await run(side.parse[name](argument)));
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

function createRemote<Table>(proxy: RemoteProxy<RemoteMethods>, side: Side<Table>): Remote<Table> {
  const remote: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(side.parse) as (keyof Table & string)[]) {
    const timeout = name === 'hello' ? HELLO_TIMEOUT_MS : CALL_TIMEOUT_MS;
    remote[name] = async (argument: unknown) => {
      try {
        const reply = await proxy[name]?.(argument, new CallOptions({ timeout }));
        return side.parseReply(name, reply);
      } catch (error) {
        throw new BridgeError(codeOf(error));
      }
    };
  }
  return remote as Remote<Table>;
}

/** Drops a code that the other side sent, because no caller uses it and it may contain any text. */
function codeOf(error: unknown): BridgeErrorCode {
  const { code }: { readonly code?: unknown } = Object(error);
  if (code === 'METHOD_CALL_TIMEOUT') return 'timeout';
  return code === 'CONNECTION_DESTROYED' ? 'disconnected' : 'failed';
}
