import type { Message, Methods } from 'penpal';

/**
 * Changes a message that the host receives. Lowers the drawer's id, so that the host leads the handshake. Gives the
 * method path its own `reduce`, because the page may have replaced the built-in one.
 */
export function receiveOnHost(message: Message): Message {
  return withOwnPath(prefixId(message, '!'));
}

/**
 * Changes a message that the host sends: raises its id, so that the host leads the handshake. Only the leader can read
 * the port's `close` event.
 */
export function sendFromHost(message: Message): Message {
  return prefixId(message, '~');
}

/** Makes an id lower (`!`) or higher (`~`) than any hexadecimal id. The side with the higher id leads the handshake. */
function prefixId(message: Message, prefix: '!' | '~'): Message {
  return message.type === 'SYN'
    ? { ...message, participantId: prefix + message.participantId }
    : message;
}

/**
 * Gives the method path its own `reduce`, because penpal looks methods up with it. Old frameworks replace the page's,
 * and some pages freeze it (decision 2).
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
