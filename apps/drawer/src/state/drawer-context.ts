import type { ChatSession, ChatSnapshot } from '@assist/chat';
import { type Atom, useAtomValue } from 'jotai';
import { type Context, createContext, use, useSyncExternalStore } from 'react';
import type { Announcer } from '../announcer/announcer.ts';
import type { Configuration } from '../configuration.ts';
import type { FeedbackSink } from '../feedback/feedback-sink.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Assistant, Store } from './assistant.ts';

/** What the composition root hands to every component. */
export interface DrawerParts {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly session: ChatSession;
  readonly assistant: Assistant;
  readonly announcer: Announcer;
  /** Where ratings go; undefined where the build names no service for them. */
  readonly feedbackSink: FeedbackSink | undefined;
  readonly telemetry: Telemetry;
  /** Whether a host page frames the drawer; its dialog then has the role and the name. */
  readonly isEmbedded: boolean;
}

/** Gives the tree below it the parts of the drawer. */
export const DrawerContext: Context<DrawerParts | undefined> = createContext<
  DrawerParts | undefined
>(undefined);

/** The parts of the drawer. */
export function useDrawer(): DrawerParts {
  const parts = use(DrawerContext);
  if (parts === undefined) throw new Error('No DrawerContext above this component.');
  return parts;
}

/** An atom of the drawer's store. */
export function useDrawerState<Value>(atom: Atom<Value>): Awaited<Value> {
  return useAtomValue(atom, { store: useDrawer().store });
}

/** The chat as it stands; renders again with every update of the session. */
export function useChat(): ChatSnapshot {
  const { session } = useDrawer();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
