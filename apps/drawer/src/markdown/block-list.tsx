import { memo, type ReactNode } from 'react';
import { type Block, type Blocks, tailOf } from './blocks.ts';
import { FormattedBlock } from './formatted-block.tsx';
import { isFormattable } from './limits.ts';
import { noOutline } from './outline.ts';
import { type AnswerProgress, PlainText } from './plain-text.tsx';
import { repairTail } from './repair-tail.ts';

interface BlockListProps {
  readonly blocks: Blocks;
  readonly progress: AnswerProgress;
  readonly baseUrl: string | undefined;
}

/** Matches a link definition or a footnote, also inside quotes and lists. */
const definition = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*\[(?:[^[\]\\]|\\.){1,999}\]:/m;

/**
 * Shows the blocks of an answer. An ended answer with link definitions or footnotes is one block, because definitions
 * and footnotes apply to the whole answer.
 */
export const BlockList: React.NamedExoticComponent<BlockListProps> = memo(function BlockList({
  blocks,
  progress,
  baseUrl,
}): ReactNode {
  const { text } = blocks;
  const isWhole = progress !== 'growing' && isFormattable(text) && definition.test(text);
  const shown = isWhole ? [{ source: text, outline: noOutline }] : listBlocks(blocks, progress);
  return (
    <>
      {shown.map(({ source, outline }, index) => (
        // Indexes are stable keys, because blocks are only added at the end. The tail (the unfinished end of the
        // answer) thus keeps its elements when it becomes a finished block.
        <FormattedBlock
          key={index}
          source={source}
          outline={outline}
          baseUrl={baseUrl}
          hasFootnotes={isWhole}
        />
      ))}
      {blocks.isPlain && !isWhole && <PlainText content={tailOf(blocks)} />}
    </>
  );
});

/**
 * Returns the finished blocks and the unfinished tail. If the answer is not whole, closes Markdown marks that are still
 * open in the tail.
 */
function listBlocks(blocks: Blocks, progress: AnswerProgress): readonly Block[] {
  const { finished, outline, isPlain } = blocks;
  const tail = tailOf(blocks);
  if (isPlain || tail === '') return finished;
  return [...finished, { source: progress === 'whole' ? tail : repairTail(tail), outline }];
}
