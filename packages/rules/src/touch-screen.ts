/** Whether the visitor uses a touch screen. There `focus()` opens the on-screen keyboard only within a tap's event. */
export function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
