import type { ReactNode } from 'react';

/** Marks a link whose URL ends in `.pdf` (spec §5). */
export function PdfBadge({ url }: { readonly url: string }): ReactNode {
  return url.toLowerCase().endsWith('.pdf') && <span className="badge">PDF</span>;
}
