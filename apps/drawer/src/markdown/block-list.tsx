import { memo, type ReactNode, useMemo } from 'react';
import { allDefinitions, type Blocks, GROUP_SIZE, tailOf } from './blocks.ts';
import { type Definitions, withDefinitions } from './definitions.ts';
import { FormattedBlock } from './formatted-block.tsx';
import { PlainText } from './plain-text.tsx';
import { repairTail } from './repair-tail.ts';

interface BlockListProps {
  readonly blocks: Blocks;
  /** Whether more may come: half-written marks at the end are then closed. */
  readonly isStreaming: boolean;
  readonly baseUrl: string | undefined;
}

/** What every block of an answer has in common. */
interface AnswerProps {
  readonly definitions: Definitions;
  readonly baseUrl: string | undefined;
  readonly hasFootnotes: boolean;
}

const noGroup: Blocks['groups'][number] = [];

/**
 * The blocks of an answer, each formatted by itself. The tail stands where it will as a finished
 * block, so that its elements stay when it becomes one.
 */
export function BlockList({ blocks, isStreaming, baseUrl }: BlockListProps): ReactNode {
  const definitions = useMemo(
    () => (isStreaming ? blocks.definitions : allDefinitions(blocks)),
    [blocks, isStreaming],
  );
  const tail = tailOf(blocks);
  const isPlain = blocks.mode === 'plain';
  const shownTail = isStreaming ? repairTail(tail) : tail;
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
          isStreaming={isStreaming && index === groups.length - 1}
          definitions={definitions}
          baseUrl={baseUrl}
          hasFootnotes={blocks.mode === 'whole'}
        />
      ))}
      {isPlain && <PlainText content={tail} />}
    </>
  );
}

interface BlockGroupProps extends AnswerProps {
  readonly blocks: readonly string[];
  /** What may still grow after them; empty when it is nothing. */
  readonly tail: string;
  readonly isStreaming: boolean;
}

const BlockGroup = memo(function BlockGroup(props: BlockGroupProps): ReactNode {
  const { blocks, tail, isStreaming, ...answer } = props;
  const sources = tail === '' ? blocks : [...blocks, tail];
  if (sources.length === 0) return null;
  // A box of its own: an update then costs the browser the boxes of one group and not of all blocks.
  return (
    <div className="block-group">
      {sources.map((source, index) => (
        <Block
          key={index}
          source={source}
          isGrowing={isStreaming && index === blocks.length}
          {...answer}
        />
      ))}
    </div>
  );
});

interface BlockProps extends AnswerProps {
  readonly source: string;
  readonly isGrowing: boolean;
}

const Block = memo(function Block({ source, definitions, ...block }: BlockProps): ReactNode {
  return <FormattedBlock source={withDefinitions(source, definitions)} {...block} />;
});
