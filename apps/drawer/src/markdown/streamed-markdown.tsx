import { type ReactNode, useState } from 'react';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, noBlocks } from './blocks.ts';
import { usePacedText } from './use-paced-text.ts';

interface StreamedMarkdownProps {
  readonly content: string;
  /** Whether more may come. */
  readonly isStreaming: boolean;
  /** Address against which relative links resolve. */
  readonly baseUrl: string | undefined;
}

/** An answer as it grows: finished blocks stay as they are, only the tail is formatted anew. */
export function StreamedMarkdown(props: StreamedMarkdownProps): ReactNode {
  const { content, isStreaming, baseUrl } = props;
  const text = usePacedText(content, isStreaming);
  const [lastBlocks, setLastBlocks] = useState(noBlocks);
  const blocks = advanceBlocks(lastBlocks, text);
  if (blocks !== lastBlocks) setLastBlocks(blocks);
  return <BlockList blocks={blocks} isStreaming={isStreaming} baseUrl={baseUrl} />;
}
