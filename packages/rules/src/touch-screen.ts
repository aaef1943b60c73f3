/** Whether the visitor taps. On a touch screen, the keyboard opens only for a focus during the tap. */
export function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
