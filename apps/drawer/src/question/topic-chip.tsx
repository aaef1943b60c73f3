import type { ReactNode } from 'react';
import { useFocusHandover } from '../embedding/use-focus-handover.ts';
import { useChat, useDrawer, useDrawerState, useSay } from '../state/drawer-context.ts';
import { findTopicAtom } from '../state/topic.ts';
import { CLOSE, Icon } from '../styles/icons.tsx';

/** Shows the topic (a page) of the next typed question, with a button that removes the topic. */
export function TopicChip(): ReactNode {
  const topic = useDrawerState(findTopicAtom)(useChat());
  return topic === undefined ? null : <Chip title={topic.title} />;
}

function Chip({ title }: { readonly title: string }): ReactNode {
  const { assistant, announcer } = useDrawer();
  const ref = useFocusHandover<HTMLDivElement>();
  const say = useSay();
  return (
    <div ref={ref} className="topic small-print">
      <span className="topic-words">{say('about', { title })}</span>
      <button
        type="button"
        className="topic-remove"
        aria-label={say('removeTopic', { title })}
        onClick={() => {
          assistant.removeTopic();
          announcer.announce(say('removedTopic', { title }));
        }}
      >
        <Icon path={CLOSE} />
      </button>
    </div>
  );
}
