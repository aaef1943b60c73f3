/**
 * Whether the visitor uses a touch screen. On touch screens, `focus()` opens the on-screen keyboard only while a tap is
 * being handled.
 */
export function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
