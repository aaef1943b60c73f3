/**
 * The drawer's state between unmounted and on screen:
 *
 * - `absent`: closed and unmounted
 * - `rendering`: closed; React renders the drawer out of sight (decision 8)
 * - `ready`: closed; rendered and laid out, out of sight
 * - `mounting`: open, but not mounted yet
 * - `revealing`: open and mounted, but not drawn yet
 * - `open`: on screen, or sliding in
 * - `closing`: closed, but still sliding out
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
 * The events that change the state. React causes `mounted` and `unmounted`. The browser causes `drawn`. Our own code
 * sends `open`, `close` and `renderAhead`.
 */
export type RenderEvent = 'open' | 'close' | 'renderAhead' | 'mounted' | 'unmounted' | 'drawn';

const transitions: Readonly<Record<RenderState, Partial<Record<RenderEvent, RenderState>>>> = {
  absent: { open: 'mounting', renderAhead: 'rendering' },
  rendering: { open: 'mounting', mounted: 'ready' },
  ready: { open: 'revealing', unmounted: 'rendering' },
  mounting: { close: 'absent', mounted: 'open' },
  revealing: { close: 'closing', drawn: 'open', unmounted: 'mounting' },
  open: { close: 'closing', unmounted: 'mounting' },
  closing: { open: 'open', unmounted: 'absent' },
};

/** Returns the state after an event. The state stays unchanged if `transitions` has no entry for the event. */
export function nextRenderState(renderState: RenderState, event: RenderEvent): RenderState {
  return transitions[renderState][event] ?? renderState;
}

/** Whether host and visitor regard the drawer as open (spec §4). */
export function isOpen(renderState: RenderState): boolean {
  return renderState === 'mounting' || renderState === 'revealing' || renderState === 'open';
}

/** Whether the closed drawer is rendered ahead, or is being rendered ahead. The drawer stays hidden until it opens. */
export function isRenderedAhead(renderState: RenderState): boolean {
  return renderState === 'rendering' || renderState === 'ready';
}
