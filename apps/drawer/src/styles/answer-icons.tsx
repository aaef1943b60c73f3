import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/* Of what stands below an answer, which is loaded later than the rest. */

/** Done. */
export function CheckIcon(): ReactNode {
  return <Icon path="M4 10.5l4 4 8-9" />;
}

/** Copies. */
export function CopyIcon(): ReactNode {
  return <Icon path="M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z" />;
}

/** Opens in a new tab. */
export function ExternalIcon(): ReactNode {
  return <Icon path="M8 4.5H4.5v11h11V12M11.5 4.5h4v4M15 5l-6 6" />;
}

/** For. */
export function ThumbUpIcon(): ReactNode {
  return (
    <Icon path="M6 8.5l3.5-6c1.4 0 2.3 1 2 2.5l-.5 2.5h4.2c1 0 1.7.9 1.5 1.9l-1.2 5.2c-.2.8-.9 1.4-1.7 1.4H6zM6 8.5H3V16h3" />
  );
}

/** Against. */
export function ThumbDownIcon(): ReactNode {
  return (
    <Icon path="M6 11.5l3.5 6c1.4 0 2.3-1 2-2.5l-.5-2.5h4.2c1 0 1.7-.9 1.5-1.9l-1.2-5.2c-.2-.8-.9-1.4-1.7-1.4H6zM6 11.5H3V4h3" />
  );
}
