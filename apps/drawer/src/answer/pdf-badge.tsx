import type { ReactNode } from 'react';
import { useSay } from '../state/drawer-context.ts';

/** Marks a link whose URL ends in `.pdf` (spec §5). */
export function PdfBadge({ url }: { readonly url: string }): ReactNode {
  const say = useSay();
  return url.toLowerCase().endsWith('.pdf') && <span className="badge">{say('pdf')}</span>;
}
