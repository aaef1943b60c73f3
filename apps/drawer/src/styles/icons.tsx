import type { ReactNode } from 'react';

/* SVG paths on a 20 px grid. The icons below an answer are loaded with the answer chunk (answer-icons.ts). */

export const ARROW = 'M4 10h12M11 5l5 5-5 5';
export const BACK = 'M12 4l-6 6 6 6';
export const CLOSE = 'M5 5l10 10M15 5L5 15';
export const RETRY = 'M16 10a6 6 0 1 1-2-4.5M14.5 2v4h-4';
export const STOP = 'M5.5 5.5h9v9h-9z';

interface IconProps {
  readonly path: string;
  /** Whether the icon points along the writing direction. Right-to-left languages mirror such an icon. */
  readonly mirrors?: boolean;
}

/** An icon in the colour of the text beside it. Hidden from screen readers, because the text has the same meaning. */
export function Icon({ path, mirrors = false }: IconProps): ReactNode {
  return (
    <svg
      className={mirrors ? 'icon mirrored' : 'icon'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
