import type { ChatSession, ChatSnapshot } from '@assist/chat';
import { type Atom, useAtomValue } from 'jotai';
import { type Context, createContext, use, useSyncExternalStore } from 'react';
import type { Announcer } from '../announcer/announcer.ts';
import type { Configuration } from '../configuration.ts';
import type { FeedbackSink } from '../feedback/langfuse.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { SetLanguage } from '../words/language.ts';
import type { DrawerWords, Say } from '../words/words.ts';
import type { Assistant, Store } from './assistant.ts';
import { wordsAtom } from './atoms.ts';

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

/** React context that holds the `DrawerParts`. */
export const DrawerContext: Context<DrawerParts | undefined> = createContext<
  DrawerParts | undefined
>(undefined);

/** A hook that returns the `DrawerParts`. */
export function useDrawer(): DrawerParts {
  const parts = use(DrawerContext);
  if (parts === undefined) throw new Error('No DrawerContext above this component.');
  return parts;
}

/** A hook that returns an atom's value in the drawer's store, and renders again when the value changes. */
export function useDrawerState<Value>(atom: Atom<Value>): Awaited<Value> {
  return useAtomValue(atom, { store: useDrawer().store });
}

/**
 * A hook that returns the drawer's words, and renders again when the language changes. Without a `DrawerContext`, the
 * words are English.
 */
export function useWords(): DrawerWords {
  const parts = use(DrawerContext);
  return useAtomValue(wordsAtom, parts && { store: parts.store });
}

/** A hook that returns the function for messages in the drawer's language. */
export function useSay(): Say {
  return useWords().say;
}

/** A hook that returns the current chat snapshot, and renders again with every update of the session. */
export function useChat(): ChatSnapshot {
  const { session } = useDrawer();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
