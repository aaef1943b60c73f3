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

/**
 * Number of blocks in a group. The layout of each group is isolated (answer-text.css), so that an update of a long
 * answer lays out only the last group (decision 10).
 */
const GROUP_SIZE = 32;

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
      {cutIntoGroups(shown).map((group, index) => (
        <BlockGroup key={index} blocks={group} baseUrl={baseUrl} hasFootnotes={isWhole} />
      ))}
      {blocks.isPlain && !isWhole && (
        <div className="answer-group">
          <PlainText content={tailOf(blocks)} />
        </div>
      )}
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

function cutIntoGroups(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const groups: (readonly Block[])[] = [];
  for (let start = 0; start < blocks.length; start += GROUP_SIZE) {
    groups.push(blocks.slice(start, start + GROUP_SIZE));
  }
  return groups;
}

interface BlockGroupProps {
  readonly blocks: readonly Block[];
  readonly baseUrl: string | undefined;
  readonly hasFootnotes: boolean;
}

const BlockGroup = memo(function BlockGroup({ blocks, baseUrl, hasFootnotes }: BlockGroupProps) {
  return (
    <div className="answer-group">
      {blocks.map(({ source, outline }, index) => (
        // Indexes are stable keys, because blocks are only added at the end. The tail (the unfinished end of the
        // answer) thus keeps its elements when it becomes a finished block.
        <FormattedBlock
          key={index}
          source={source}
          outline={outline}
          baseUrl={baseUrl}
          hasFootnotes={hasFootnotes}
        />
      ))}
    </div>
  );
}, hasSameBlocks);

/** Compares the blocks one by one, because each update cuts new groups. */
function hasSameBlocks(before: BlockGroupProps, after: BlockGroupProps): boolean {
  return (
    before.baseUrl === after.baseUrl &&
    before.hasFootnotes === after.hasFootnotes &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  );
}
