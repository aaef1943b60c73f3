import type { ReactNode } from 'react';

/** SVG paths on a 20 px grid. */
const paths = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  back: 'M12 4l-6 6 6 6',
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z',
  external: 'M8 4.5H4.5v11h11V12M11.5 4.5h4v4M15 5l-6 6',
  retry: 'M16 10a6 6 0 1 1-2-4.5M14.5 2v4h-4',
  stop: 'M5.5 5.5h9v9h-9z',
  thumbUp:
    'M6 8.5l3.5-6c1.4 0 2.3 1 2 2.5l-.5 2.5h4.2c1 0 1.7.9 1.5 1.9l-1.2 5.2c-.2.8-.9 1.4-1.7 1.4H6zM6 8.5H3V16h3',
  thumbDown:
    'M6 11.5l3.5 6c1.4 0 2.3-1 2-2.5l-.5-2.5h4.2c1 0 1.7-.9 1.5-1.9l-1.2-5.2c-.2-.8-.9-1.4-1.7-1.4H6zM6 11.5H3V4h3',
} as const;

interface IconProps {
  readonly name: keyof typeof paths;
  /** Whether the icon points along the writing direction. Right-to-left languages mirror such an icon. */
  readonly mirrors?: boolean;
}

/** An icon in the colour of the text beside it. Hidden from screen readers, because the text has the same meaning. */
export function Icon({ name, mirrors = false }: IconProps): ReactNode {
  return (
    <svg
      className={mirrors ? 'icon mirrored' : 'icon'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
