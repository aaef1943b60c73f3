import { fromWire, toWire, type WireMessage } from './penpal-wire.ts';

/**
 * The host's part of the handshake: hands a port to every document of the drawer's origin that announces
 * itself in the frame, after a reload too.
 *
 * @param frame the frame's window; listen before it loads, or its announcement is missed
 * @param origin the exact origin to expect in it
 * @param onPort called with the page's end of each port
 * @returns the undo
 */
export function acceptDrawers(
  frame: Window,
  origin: string,
  onPort: (port: MessagePort) => void,
): () => void {
  let lastId: unknown;
  const send = (message: WireMessage, ports: readonly MessagePort[] = []): void =>
    frame.postMessage(toWire(message), origin, [...ports]);

  const receive = ({ source, origin: sender, data }: MessageEvent<unknown>): void => {
    if (source !== frame || sender !== origin) return;
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
