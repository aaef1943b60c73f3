import { CHANNEL } from './contract.ts';

/*
 * penpal 7 as it stands on the wire. The drawer runs penpal itself. The host page's side speaks the same
 * protocol in a few lines of ours, because penpal would be a quarter of the loader's bytes; the tests run
 * it against penpal.
 *
 *   drawer -> host   SYN                 to whoever embeds it: it holds a random id and nothing else
 *   host -> drawer   SYN                 to the drawer's exact origin
 *   drawer -> host   ACK1                the larger id leads, and the host's is empty
 *   host -> drawer   ACK2 + port         from here on everything goes over the port: CALL, REPLY, DESTROY
 */

/** A message of penpal on our channel, before anything else about it is known. */
export type WireMessage = Readonly<Record<string, unknown>>;

const envelope = { namespace: 'penpal', channel: CHANNEL };

/** Puts a message into the envelope that penpal looks for. */
export function toWire(message: WireMessage): WireMessage {
  return { ...envelope, ...message };
}

/** The message if it is penpal's and of our channel; an empty one otherwise. */
export function fromWire(data: unknown): WireMessage {
  const message: WireMessage = Object(data);
  return message.namespace === envelope.namespace && message.channel === CHANNEL ? message : {};
}
