/** Whether the visitor uses a touch screen, where a focus opens the on-screen keyboard only during the tap. */
export function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
