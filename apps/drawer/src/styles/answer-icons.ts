/* See icons.tsx. */

export const CHECK = 'M4 10.5l4 4 8-9';
export const COPY = 'M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z';
export const EXTERNAL = 'M8 4.5H4.5v11h11V12M11.5 4.5h4v4M15 5l-6 6';
export const THUMB_UP =
  'M6 8.5l3.5-6c1.4 0 2.3 1 2 2.5l-.5 2.5h4.2c1 0 1.7.9 1.5 1.9l-1.2 5.2c-.2.8-.9 1.4-1.7 1.4H6zM6 8.5H3V16h3';
export const THUMB_DOWN =
  'M6 11.5l3.5 6c1.4 0 2.3-1 2-2.5l-.5-2.5h4.2c1 0 1.7-.9 1.5-1.9l-1.2-5.2c-.2-.8-.9-1.4-1.7-1.4H6zM6 11.5H3V4h3';
