import type { ReactNode } from 'react';
import { useDrawer, useSay } from '../state/drawer-context.ts';
import { ContactLink } from './contact-link.tsx';

/**
 * Shows the department's support contact, with its text from the catalogue if the department has translated the text.
 * Used wherever the assistant cannot help.
 */
export function SupportLine(): ReactNode {
  const { support } = useDrawer().configuration;
  const text = useSay()('supportContact') || support?.text;
  if (!text) return null;
  return (
    <p className="support-line">
      {support?.url === undefined ? text : <ContactLink href={support.url}>{text}</ContactLink>}
    </p>
  );
}
