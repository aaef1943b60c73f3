import type { AssistantMode, SuggestedQuestion } from '@assist/bridge';
import type { ChatSnapshot } from '@assist/chat';
import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla';
import {
  isOpen,
  isRenderedAhead,
  nextRenderState,
  type RenderEvent,
  type RenderState,
} from '../embedding/render-state.ts';

/** The page that a typed question is about. */
export interface Topic {
  /** Sent with the question, as its context. */
  readonly url: string;
  readonly title: string;
}

/* Assistant state and drawer state (spec §3), then what the drawer keeps besides. */

/** Questions the server suggests; empty means the landing view's own list. */
export const suggestedQuestionsAtom: PrimitiveAtom<readonly SuggestedQuestion[]> = atom<
  readonly SuggestedQuestion[]
>([]);

/** The question that was asked; empty while there is none. */
export const userQueryAtom: PrimitiveAtom<string> = atom('');

/** Address of the page the question is about. */
export const contextUrlAtom: PrimitiveAtom<string | undefined> = atom<string>();

/** The page that the last question was asked about. */
export const askedTopicAtom: PrimitiveAtom<Topic | undefined> = atom<Topic>();

/** The chat whose sources are no topic: the visitor removed it, or opened the drawer for a page since. */
export const topiclessChatAtom: PrimitiveAtom<string | undefined> = atom<string>();

/** A question of this visit that another one followed, with its answer. */
export interface EarlierQuestion {
  readonly query: string;
  readonly chat: ChatSnapshot;
}

/** The earlier questions of this visit, the oldest first. Kept in memory only. */
export const earlierQuestionsAtom: PrimitiveAtom<readonly EarlierQuestion[]> = atom<
  readonly EarlierQuestion[]
>([]);

/** Whether the drawer waits for a question or shows an answer. */
export const modeAtom: PrimitiveAtom<AssistantMode> = atom<AssistantMode>('input');

const currentRenderStateAtom = atom<RenderState>('absent');

/** Where the drawer stands between closed and on screen; writing an event moves it on. */
export const renderStateAtom: WritableAtom<RenderState, [RenderEvent], void> = atom(
  (get) => get(currentRenderStateAtom),
  (get, set, event) =>
    set(currentRenderStateAtom, nextRenderState(get(currentRenderStateAtom), event)),
);

/** Whether the drawer is meant to be open (spec §3). */
export const isDrawerOpenAtom: Atom<boolean> = atom((get) => isOpen(get(renderStateAtom)));

/** Whether React has to render the drawer: open, or ahead of its opening. */
export const isDrawerRenderedAtom: Atom<boolean> = atom(
  (get) => get(isDrawerOpenAtom) || isRenderedAhead(get(renderStateAtom)),
);

/** What stands in the input, not yet asked. Survives errors, closing and reopening. */
export const draftAtom: PrimitiveAtom<string> = atom('');

/** Address of the host page, against which relative links of an answer resolve. */
export const pageUrlAtom: PrimitiveAtom<string | undefined> = atom<string>();

/** Why no question can be answered now; known only to a drawer that checks the service itself. */
export const serviceProblemAtom: PrimitiveAtom<string | undefined> = atom<string>();

/** How far the answer area was scrolled when it was last on screen, in px. */
export interface KeptScroll {
  readonly chatId: string | undefined;
  readonly top: number;
}

/** See KeptScroll. */
export const keptScrollAtom: PrimitiveAtom<KeptScroll> = atom<KeptScroll>({
  chatId: undefined,
  top: 0,
});
