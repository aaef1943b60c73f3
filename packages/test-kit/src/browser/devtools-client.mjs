/** @typedef {{ id?: number, sessionId?: string, method?: string, params?: any, result?: any, error?: { message: string } }} Message */

/**
 * Sends a command of the DevTools protocol and resolves to its result.
 * @typedef {(method: string, parameters?: object, sessionId?: string) => Promise<any>} Send
 */

/**
 * A client of the DevTools protocol. The caller provides the connection to the browser.
 * @typedef {object} DevToolsClient
 * @property {Send} send
 * @property {(listener: (message: Message) => void) => () => void} listen adds a listener for events; returns a function that removes it
 * @property {(text: string) => void} receive handles a message from the browser
 * @property {() => void} end rejects all pending commands, because the browser has ended
 */

/**
 * @param {(text: string) => void} write sends a message to the browser
 * @returns {DevToolsClient}
 */
export function createDevToolsClient(write) {
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  const pending = new Map();
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set();
  let commandCount = 0;
  return {
    send(method, params = {}, sessionId = undefined) {
      commandCount += 1;
      const id = commandCount;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        write(JSON.stringify({ id, method, params, sessionId }));
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(text) {
      /** @type {Message} */
      const message = JSON.parse(text);
      if (message.id === undefined) {
        for (const listener of [...listeners]) listener(message);
        return;
      }
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (message.error) call?.reject(new Error(message.error.message));
      else call?.resolve(message.result);
    },
    end() {
      for (const { reject } of pending.values()) reject(new Error('The browser has ended.'));
      pending.clear();
    },
  };
}

/**
 * Evaluates a script in a page, awaits its promise if it returns one, and resolves to its value.
 * @param {Send} send
 * @param {string} script
 * @param {string} [sessionId]
 * @returns {Promise<any>}
 * @throws {Error} if the script throws
 */
export async function evaluate(send, script, sessionId) {
  const { result, exceptionDetails } = await send(
    'Runtime.evaluate',
    { expression: script, returnByValue: true, awaitPromise: true },
    sessionId,
  );
  if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${script}`);
  return result.value;
}
