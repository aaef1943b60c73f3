/**
 * The drawer's place between out of the document and on screen:
 *
 * - `absent`: closed, and not in the document
 * - `rendering`: closed, and about to be rendered ahead without being shown (decision 8)
 * - `ready`: closed, rendered ahead and laid out
 * - `mounting`: open, but not in the document yet
 * - `revealing`: open and in the document; its first frame is still to be drawn
 * - `open`: on screen, or sliding in
 * - `closing`: closed, and still sliding out
 */
export type RenderState =
  | 'absent'
  | 'rendering'
  | 'ready'
  | 'mounting'
  | 'revealing'
  | 'open'
  | 'closing';

/**
 * Events that change it: calls to open or close, and news from React (`mounted`, `unmounted`) and from the
 * browser (`drawn`).
 */
export type RenderEvent = 'open' | 'close' | 'renderAhead' | 'mounted' | 'unmounted' | 'drawn';

const moves: Readonly<Record<RenderState, Partial<Record<RenderEvent, RenderState>>>> = {
  absent: { open: 'mounting', renderAhead: 'rendering' },
  rendering: { open: 'mounting', mounted: 'ready' },
  ready: { open: 'revealing', unmounted: 'rendering' },
  mounting: { close: 'absent', mounted: 'open' },
  revealing: { close: 'closing', drawn: 'open', unmounted: 'mounting' },
  open: { close: 'closing', unmounted: 'mounting' },
  closing: { open: 'open', unmounted: 'absent' },
};

/** The state after an event; the same where the event changes nothing. */
export function nextRenderState(renderState: RenderState, event: RenderEvent): RenderState {
  return moves[renderState][event] ?? renderState;
}

/** Whether the drawer is meant to be open, as the host and the visitor understand it (spec §4). */
export function isOpen(renderState: RenderState): boolean {
  return renderState === 'mounting' || renderState === 'revealing' || renderState === 'open';
}

/** Whether the closed drawer is in the document, or should come into it, without being shown. */
export function isRenderedAhead(renderState: RenderState): boolean {
  return renderState === 'rendering' || renderState === 'ready';
}
