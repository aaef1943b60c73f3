import type { ReactNode } from 'react';
import { useDrawer } from '../state/drawer-context.ts';
import { ContactLink } from './contact-link.tsx';

/** Shows the department's support contact. Used wherever the assistant cannot help. */
export function SupportLine(): ReactNode {
  const { support } = useDrawer().configuration;
  if (support === undefined) return null;
  return (
    <p className="support-line">
      {support.url === undefined ? (
        support.text
      ) : (
        <ContactLink href={support.url}>{support.text}</ContactLink>
      )}
    </p>
  );
}
