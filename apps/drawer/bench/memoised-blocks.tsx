import { memo, type ReactNode } from 'react';
import Markdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm];
const openFence = /^```/gm;

/**
 * The baseline of the benchmark: react-markdown in memoised blocks. A block ends at an empty line outside fenced
 * code. The baseline does not sanitise, repair unfinished Markdown or keep the selection.
 */
export function MemoisedBlocks({ content }: { readonly content: string }): ReactNode {
  return cutAtEmptyLines(content).map((source, index) => <Block key={index} source={source} />);
}

const Block = memo(function Block({ source }: { readonly source: string }): ReactNode {
  return <Markdown remarkPlugins={remarkPlugins}>{source}</Markdown>;
});

function cutAtEmptyLines(text: string): readonly string[] {
  const blocks: string[] = [];
  for (const part of text.split('\n\n')) {
    const last = blocks.at(-1);
    const isInCode = (last?.match(openFence)?.length ?? 0) % 2 === 1;
    if (last !== undefined && isInCode) blocks[blocks.length - 1] = `${last}\n\n${part}`;
    else blocks.push(part);
  }
  return blocks;
}
