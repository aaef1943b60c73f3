import { memo, type ReactNode, useMemo } from 'react';
import { allDefinitions, type Blocks, tailOf } from './blocks.ts';
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

/** The blocks of an answer, each formatted by itself. */
export function BlockList({ blocks, isStreaming, baseUrl }: BlockListProps): ReactNode {
  const definitions = useMemo(
    () => (isStreaming ? blocks.definitions : allDefinitions(blocks)),
    [blocks, isStreaming],
  );
  const tail = tailOf(blocks);
  const shownTail = isStreaming ? repairTail(tail) : tail;
  return (
    <>
      {blocks.groups.map((group, index) => (
        // Groups, and blocks within them, are only ever added at the end.
        <BlockGroup key={index} blocks={group} definitions={definitions} baseUrl={baseUrl} />
      ))}
      {blocks.mode === 'plain' ? (
        <PlainText content={tail} />
      ) : (
        <FormattedBlock
          // A tail that could not be formatted must not mark the next one.
          key={blocks.tailStart}
          source={withDefinitions(shownTail, definitions)}
          baseUrl={baseUrl}
        />
      )}
    </>
  );
}

interface BlockGroupProps {
  readonly blocks: readonly string[];
  readonly definitions: Definitions;
  readonly baseUrl: string | undefined;
}

const BlockGroup = memo(function BlockGroup(props: BlockGroupProps): ReactNode {
  const { blocks, definitions, baseUrl } = props;
  return blocks.map((block, index) => (
    <FormattedBlock key={index} source={withDefinitions(block, definitions)} baseUrl={baseUrl} />
  ));
});
