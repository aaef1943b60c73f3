import type { Message, Methods } from 'penpal';

/** Receives a message on the host side, whose id must be the larger one and whose page may have replaced `reduce`. */
export function receiveOnHost(message: Message): Message {
  return withOwnPath(prefixId(message, '!'));
}

/** Sends a message from the host side, which leads the handshake: only the leader can read the port's `close` event. */
export function sendFromHost(message: Message): Message {
  return prefixId(message, '~');
}

/** Makes an id smaller or larger. The larger id leads; ids are hexadecimal, `!` sorts below them and `~` above. */
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
