import { memo, type ReactNode, useMemo } from 'react';
import { allDefinitions, type Block, type Blocks, GROUP_SIZE, tailOf } from './blocks.ts';
import { type Definitions, withDefinitions } from './definitions.ts';
import type { FormattedAnswer } from './formatted-answer.ts';
import { FormattedBlock } from './formatted-block.tsx';
import { noOutline, type Outline } from './outline.ts';
import { type AnswerProgress, PlainText } from './plain-text.tsx';
import { repairTail } from './repair-tail.ts';

interface BlockListProps {
  readonly blocks: Blocks;
  /** Half-written marks at the end are closed unless the answer is whole. */
  readonly progress: AnswerProgress;
  readonly baseUrl: string | undefined;
  /** Keeps the format of finished blocks. */
  readonly answer: FormattedAnswer;
}

/** What every block of an answer has in common. */
interface AnswerProps {
  readonly definitions: Definitions;
  readonly baseUrl: string | undefined;
  readonly hasFootnotes: boolean;
  readonly answer: FormattedAnswer;
}

const noGroup: Blocks['groups'][number] = [];

/**
 * The blocks of an answer, each formatted by itself. The tail stands where it will as a finished
 * block, so that its elements stay when it becomes one.
 */
export const BlockList: React.NamedExoticComponent<BlockListProps> = memo(function BlockList(
  props: BlockListProps,
): ReactNode {
  const { blocks, progress, baseUrl, answer } = props;
  const isStreaming = progress === 'growing';
  const definitions = useMemo(
    () => (isStreaming ? blocks.definitions : allDefinitions(blocks)),
    [blocks, isStreaming],
  );
  const tail = tailOf(blocks);
  const isPlain = blocks.mode === 'plain';
  const shownTail = isPlain || progress === 'whole' ? tail : repairTail(tail);
  const lastGroup = blocks.groups.at(-1);
  const isLastGroupFull = lastGroup === undefined || lastGroup.length === GROUP_SIZE;
  const groups = isLastGroupFull ? [...blocks.groups, noGroup] : blocks.groups;
  return (
    <>
      {groups.map((group, index) => (
        // Groups, and blocks within them, are only ever added at the end.
        <BlockGroup
          key={index}
          blocks={group}
          tail={!isPlain && index === groups.length - 1 ? shownTail : ''}
          tailOutline={index === groups.length - 1 ? blocks.outline : noOutline}
          isStreaming={isStreaming && index === groups.length - 1}
          definitions={definitions}
          baseUrl={baseUrl}
          hasFootnotes={blocks.mode === 'whole'}
          answer={answer}
        />
      ))}
      {isPlain && <PlainText content={tail} />}
    </>
  );
});

interface BlockGroupProps extends AnswerProps {
  readonly blocks: readonly Block[];
  /** What may still grow after them; empty when it is nothing. */
  readonly tail: string;
  readonly tailOutline: Outline;
  readonly isStreaming: boolean;
}

const BlockGroup = memo(function BlockGroup(props: BlockGroupProps): ReactNode {
  const { blocks, tail, tailOutline, isStreaming, definitions, ...shared } = props;
  const all = tail === '' ? blocks : [...blocks, { source: tail, outline: tailOutline }];
  if (all.length === 0) return null;
  // A box of its own: an update then costs the browser the boxes of one group and not of all blocks.
  return (
    <div className="block-group">
      {all.map(({ source, outline }, index) => (
        <FormattedBlock
          key={index}
          source={withDefinitions(source, definitions)}
          outline={outline}
          isGrowing={isStreaming && index === blocks.length}
          {...shared}
        />
      ))}
    </div>
  );
});
