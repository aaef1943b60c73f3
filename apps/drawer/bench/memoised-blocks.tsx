import { memo, type ReactNode, useState } from 'react';
import Markdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { advanceBlocks, noBlocks } from '../src/markdown/blocks.ts';

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm];
const rehypePlugins: Options['rehypePlugins'] = [rehypeSanitize];

/**
 * The floor of the benchmark: blocks that are formatted once, by react-markdown, and nothing else. No
 * repaired marks, judged links, kept selection, kept formats, nor a pace.
 */
export function MemoisedBlocks({ content }: { readonly content: string }): ReactNode {
  const [last, setLast] = useState(noBlocks);
  const blocks = advanceBlocks(last, content);
  if (blocks !== last) setLast(blocks);
  const finished = blocks.groups.flat().map(({ source }) => source);
  const sources = [...finished, content.slice(blocks.tailStart)];
  return sources.map((source, index) => <Block key={index} source={source} />);
}

const Block = memo(function Block({ source }: { readonly source: string }): ReactNode {
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins}>
      {source}
    </Markdown>
  );
});
