import type { Message, Methods } from 'penpal';

/**
 * Changes each message that the host receives. Makes the drawer's id lower than the host's id, so that the host leads
 * the handshake. Makes the method look-up of a call independent of the page's `Array.prototype.reduce`.
 */
export function receiveOnHost(message: Message): Message {
  return withOwnPath(prefixId(message, '!'));
}

/**
 * Changes each message that the host sends. Makes the host's id higher than the drawer's id, so that the host leads the
 * handshake. The leader receives the MessagePort in a message to its window, and can therefore listen to the port's
 * `close` event.
 */
export function sendFromHost(message: Message): Message {
  return prefixId(message, '~');
}

/**
 * Prefixes the sender's id in the first message of the handshake (`SYN`). `!` makes an id lower than any hexadecimal
 * id, and `~` makes it higher. In penpal, the side with the higher id leads the handshake.
 */
function prefixId(message: Message, prefix: '!' | '~'): Message {
  return message.type === 'SYN'
    ? { ...message, participantId: prefix + message.participantId }
    : message;
}

/**
 * Gives the `methodPath` of a call its own `reduce`. penpal finds the called method with `methodPath.reduce`, and old
 * frameworks replace `Array.prototype.reduce` by an incompatible function (decision 2). Defines the property instead of
 * assigning it, because an assignment throws if the page froze `Array.prototype`.
 */
function withOwnPath(message: Message): Message {
  if (message.type !== 'CALL' || !Array.isArray(message.methodPath)) return message;
  const [name = '', ...rest] = message.methodPath;
  const reduce = (_: unknown, methods: Methods) => (rest.length > 0 ? undefined : methods[name]);
  return {
    ...message,
    methodPath: Object.defineProperty([name, ...rest], 'reduce', { value: reduce }),
  };
}
