import { BridgeError, type BridgeErrorCode, isBridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS } from './contract.ts';
import type { ExposedMethod } from './expose-methods.ts';
import { fromWire, toWire, type WireMessage } from './penpal-wire.ts';

/** The host's end of a port to one document of the drawer. */
export interface DrawerPort {
  /**
   * @param parse checks the reply
   * @throws {BridgeError} `timeout`, `disconnected`, `unknown-method`, `invalid-reply`, or the code the
   * drawer refused with
   */
  call<Reply>(name: string, parse: (reply: unknown) => Reply, argument?: unknown): Promise<Reply>;
  /** Pending and later calls reject with `disconnected`. */
  close(): void;
}

/**
 * Calls the drawer's methods over a port, and answers its calls for one's own.
 *
 * @param methods by name; a map has no prototype whose methods could be called (safety T5)
 * @param onLeft the drawer has closed its end: by its word, or, where the browser tells, by going
 */
export function createDrawerPort(
  port: MessagePort,
  methods: ReadonlyMap<unknown, ExposedMethod>,
  onLeft: () => void,
): DrawerPort {
  const pending = new Map<unknown, (error?: unknown, value?: unknown) => void>();
  let callCount = 0;
  let isClosed = false;

  const send = (message: WireMessage): void => port.postMessage(toWire(message));

  async function answer({ id: callId, methodPath, args }: WireMessage): Promise<void> {
    const reply = { type: 'REPLY', callId };
    try {
      const method = methods.get(String(methodPath));
      if (!method) throw { code: 'unknown-method' satisfies BridgeErrorCode };
      send({ ...reply, value: await method(Object(args)[0]) });
    } catch (value) {
      // Thrown by `exposeMethod`: the code alone.
      send({ ...reply, isError: true, value });
    }
  }

  function close(): void {
    isClosed = true;
    port.close();
    for (const settle of pending.values()) settle('disconnected');
  }

  function leave(): void {
    if (isClosed) return;
    close();
    onLeft();
  }

  // Its document was unloaded, or its process has crashed. Not every browser has this event.
  port.addEventListener('close', leave);
  // Setting the property starts the port; addEventListener would not.
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = fromWire(data);
    const { type, callId, isError, value } = message;
    if (type === 'CALL') answer(message);
    if (type === 'REPLY') {
      pending.get(callId)?.(isError === true ? (Object(value).code ?? 'failed') : undefined, value);
    }
    if (type === 'DESTROY') leave();
  };

  return {
    call: (name, parse, argument) =>
      new Promise((resolve, reject) => {
        callCount += 1;
        const id = String(callCount);
        const timer = setTimeout(() => settle('timeout'), CALL_TIMEOUT_MS);
        const settle = (error?: unknown, value?: unknown): void => {
          pending.delete(id);
          clearTimeout(timer);
          try {
            if (error === undefined) resolve(parse(value));
            else reject(new BridgeError(isBridgeErrorCode(error) ? error : 'failed'));
          } catch {
            reject(new BridgeError('invalid-reply'));
          }
        };
        pending.set(id, settle);
        if (isClosed) settle('disconnected');
        else send({ type: 'CALL', id, methodPath: [name], args: [argument] });
      }),
    close() {
      if (!isClosed) send({ type: 'DESTROY' });
      close();
    },
  };
}
