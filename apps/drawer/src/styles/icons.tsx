import type { ReactNode } from 'react';

interface IconProps {
  readonly path: string;
}

/** A line drawing on a 20 px grid, in the colour of the text beside it, which says the same. */
export function Icon({ path }: IconProps): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** Leads on. */
export function ArrowIcon(): ReactNode {
  return <Icon path="M4 10h12M11 5l5 5-5 5" />;
}

/** Leads back. */
export function BackIcon(): ReactNode {
  return <Icon path="M12 4l-6 6 6 6" />;
}

/** Closes. */
export function CloseIcon(): ReactNode {
  return <Icon path="M5 5l10 10M15 5L5 15" />;
}

/** Tries again. */
export function RetryIcon(): ReactNode {
  return <Icon path="M16 10a6 6 0 1 1-2-4.5M14.5 2v4h-4" />;
}

/** Stops. */
export function StopIcon(): ReactNode {
  return <Icon path="M5.5 5.5h9v9h-9z" />;
}
