/** Whether the visitor taps: an on-screen keyboard comes up only for a focus that is given during the tap. */
export function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
