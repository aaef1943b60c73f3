import type { ReactNode } from 'react';
import { useDrawer, useSay } from '../state/drawer-context.ts';
import { ContactLink } from './contact-link.tsx';

/**
 * Shows the department's support contact wherever the assistant cannot help. The text is the department's own message
 * `supportContact`. If the department has no such message in the visitor's language, the text is `support.text`.
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
