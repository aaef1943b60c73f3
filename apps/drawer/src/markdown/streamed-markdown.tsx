import { type ReactNode, useState } from 'react';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, noBlocks } from './blocks.ts';
import type { AnswerTextProps } from './plain-text.tsx';
import { SteadySelection } from './steady-selection.tsx';

interface StreamedMarkdownProps extends AnswerTextProps {
  /** URL against which relative links are resolved. */
  readonly baseUrl: string | undefined;
}

/**
 * Shows a growing answer. At each update, finished blocks stay unchanged, and only the unfinished tail is formatted
 * again.
 */
export function StreamedMarkdown({ content, progress, baseUrl }: StreamedMarkdownProps): ReactNode {
  const [last, setLast] = useState(noBlocks);
  const blocks = advanceBlocks(last, content);
  if (blocks !== last) setLast(blocks);
  return (
    <SteadySelection>
      <BlockList blocks={blocks} progress={progress} baseUrl={baseUrl} />
    </SteadySelection>
  );
}
