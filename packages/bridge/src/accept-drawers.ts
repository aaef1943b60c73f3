import { fromWire, toWire, type WireMessage } from './penpal-wire.ts';

/**
 * The host's part of the handshake: hands a port to every document of the drawer's origin that announces
 * itself in the frame, after a reload too. Listen before the frame loads, or its announcement is missed.
 *
 * @param readFrame the frame's window, read when a message of the origin arrives: read before, it would
 * cost the page a script context for the empty document that the frame begins with
 * @param origin the exact origin to expect in it
 * @param onPort called with the page's end of each port
 * @returns the undo
 */
export function acceptDrawers(
  readFrame: () => Window | null,
  origin: string,
  onPort: (port: MessagePort) => void,
): () => void {
  let lastId: unknown;

  const receive = ({ source, origin: sender, data }: MessageEvent<unknown>): void => {
    if (sender !== origin) return;
    const frame = readFrame();
    if (!frame || source !== frame) return;
    const send = (message: WireMessage, ports: Transferable[] = []): void =>
      frame.postMessage(toWire(message), origin, ports);
    const { type, participantId } = fromWire(data);
    if (type === 'SYN' && participantId !== lastId) {
      // Each side repeats its announcement when it hears the other's; the same one is news only once.
      lastId = participantId;
      send({ type, participantId: '' });
    }
    if (type === 'ACK1') {
      const { port1, port2 } = new MessageChannel();
      send({ type: 'ACK2' }, [port2]);
      onPort(port1);
    }
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
