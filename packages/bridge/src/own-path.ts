import type { Message, Methods } from 'penpal';

/**
 * Gives the `methodPath` of a received call its own `reduce`. penpal finds the called method with `methodPath.reduce`,
 * and old frameworks replace `Array.prototype.reduce` by an incompatible function (decision 2). Defines the property
 * instead of assigning it, because an assignment throws if the page froze `Array.prototype`.
 */
export function withOwnPath(message: Message): Message {
  if (message.type !== 'CALL' || !Array.isArray(message.methodPath)) return message;
  const [name = '', ...rest] = message.methodPath;
  const reduce = (_: unknown, methods: Methods) => (rest.length > 0 ? undefined : methods[name]);
  return {
    ...message,
    methodPath: Object.defineProperty([name, ...rest], 'reduce', { value: reduce }),
  };
}
