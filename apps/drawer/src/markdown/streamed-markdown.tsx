import { type ReactNode, useEffect, useState } from 'react';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, type Blocks, noBlocks } from './blocks.ts';
import { SteadySelection } from './steady-selection.tsx';
import { usePacedText } from './use-paced-text.ts';

interface StreamedMarkdownProps {
  readonly content: string;
  /** Whether more may come. */
  readonly isStreaming: boolean;
  /** Address against which relative links resolve. */
  readonly baseUrl: string | undefined;
}

/** The blocks last shown: an answer that appears again need not be cut into blocks again. */
let blocksShown: Blocks = noBlocks;

/** An answer as it grows: finished blocks stay as they are, only the tail is formatted anew. */
export function StreamedMarkdown(props: StreamedMarkdownProps): ReactNode {
  const { content, isStreaming, baseUrl } = props;
  const text = usePacedText(content, isStreaming);
  const [lastBlocks, setLastBlocks] = useState(blocksShown);
  const blocks = advanceBlocks(lastBlocks, text);
  if (blocks !== lastBlocks) setLastBlocks(blocks);
  useEffect(() => {
    blocksShown = blocks;
  }, [blocks]);
  return (
    <SteadySelection>
      <BlockList blocks={blocks} isStreaming={isStreaming} baseUrl={baseUrl} />
    </SteadySelection>
  );
}
