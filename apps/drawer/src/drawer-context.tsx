import type { ChatSession, ChatSnapshot } from '@assist/chat';
import { type Atom, useAtomValue } from 'jotai';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Announcer } from './announcer/announcer.ts';
import type { Configuration } from './configuration.ts';
import type { FeedbackSink } from './feedback/send-score.ts';
import type { Assistant } from './state/assistant.ts';
import { type Store, wordsAtom } from './state/atoms.ts';
import type { SetLanguage } from './state/language.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { type DrawerWords, englishWords, type Say } from './words/words.ts';

/** The objects that `main.tsx` provides to every component. */
export interface DrawerParts {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly session: ChatSession;
  readonly assistant: Assistant;
  readonly setLanguage: SetLanguage;
  readonly announcer: Announcer;
  /** Sends ratings; undefined if the build configures no feedback service. */
  readonly feedbackSink: FeedbackSink | undefined;
  readonly telemetry: Telemetry;
  /**
   * Whether the drawer runs in a host page's frame. If so, the host page's dialog element has the dialog's role and
   * name, and the drawer does not.
   */
  readonly isEmbedded: boolean;
}

const DrawerContext = createContext<DrawerParts | undefined>(undefined);
const WordsContext = createContext(englishWords);

interface DrawerProviderProps {
  readonly parts: DrawerParts;
  readonly children: ReactNode;
}

/** Provides the words by a context, because every link of an answer reads them. */
export function DrawerProvider({ parts, children }: DrawerProviderProps): ReactNode {
  const words = useAtomValue(wordsAtom, { store: parts.store });
  return (
    <DrawerContext value={parts}>
      <WordsContext value={words}>{children}</WordsContext>
    </DrawerContext>
  );
}

export function useDrawer(): DrawerParts {
  const parts = use(DrawerContext);
  if (parts === undefined) throw new Error('No DrawerProvider above this component.');
  return parts;
}

export function useDrawerAtom<Value>(atom: Atom<Value>): Awaited<Value> {
  return useAtomValue(atom, { store: useDrawer().store });
}

/** Without a `DrawerProvider`, the words are English. */
export function useWords(): DrawerWords {
  return use(WordsContext);
}

export function useSay(): Say {
  return useWords().say;
}

export function useChat(): ChatSnapshot {
  const { session } = useDrawer();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
