import type { Message, Methods } from 'penpal';

/**
 * Changes each message that the host receives. Lowers the drawer's id, so that the host leads the handshake. Gives the
 * message's `methodPath` its own `reduce`, because penpal calls it and the page may have replaced
 * `Array.prototype.reduce`.
 */
export function receiveOnHost(message: Message): Message {
  return withOwnPath(prefixId(message, '!'));
}

/**
 * Changes each message that the host sends. Raises the host's id, so that the host leads the handshake. Only the leader
 * can read the port's `close` event.
 */
export function sendFromHost(message: Message): Message {
  return prefixId(message, '~');
}

/**
 * Prefixes the sender's id. `!` makes an id lower than any hexadecimal id, and `~` makes it higher. The side with the
 * higher id leads the handshake.
 */
function prefixId(message: Message, prefix: '!' | '~'): Message {
  return message.type === 'SYN'
    ? { ...message, participantId: prefix + message.participantId }
    : message;
}

/**
 * Gives the `methodPath` of a call its own `reduce`, because penpal looks up the method with `methodPath.reduce`. Old
 * frameworks replace `Array.prototype.reduce`, and some pages freeze it (decision 2).
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
