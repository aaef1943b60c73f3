import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
// Not vaul's `Drawer`, an object that would bring its overlay and handle into the first chunk.
import { Content, Root } from 'vaul';
import { moveFocus } from '../focus.ts';

/** A drag beyond this share of the drawer's size, or faster than 0.4 px/ms, closes the drawer (spec §2). */
const CLOSE_THRESHOLD = 0.25;
/** Time after scrolling in which a drag does not close the drawer, in ms (spec §9). */
const SCROLL_LOCK_TIMEOUT_MS = 100;
/** Time after opening in which presses beside the drawer are ignored, in ms: the second press of a double click. */
const DOUBLE_CLICK_MS = 500;
/** From this width up, the drawer opens from the side; below it, from the bottom (spec §2). */
const WIDE_SCREEN = '(min-width: 768px)';

interface AppDrawerProps {
  /** When `isOpen` becomes false, the drawer slides out before it is unmounted. */
  readonly isOpen: boolean;
  /** The dialog's visually hidden name (spec §2). */
  readonly title: string;
  /** The writing direction. On wide screens, the drawer slides in from the right for `ltr`, from the left for `rtl`. */
  readonly writingDirection: 'ltr' | 'rtl';
  /** Whether the drawer is in the host page's dialog. If so, the drawer has the role `main` instead of `dialog`. */
  readonly isEmbedded: boolean;
  /** Called when the visitor closes the drawer by Escape, a click beside the drawer, or a drag. */
  readonly onClose: () => void;
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** The drawer that slides in over the page. Only this file imports vaul, so that vaul can be replaced. */
export function AppDrawer(props: AppDrawerProps): ReactNode {
  const { isOpen, title, writingDirection, isEmbedded, onClose, onClosed, children } = props;
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE_SCREEN).matches);
  const side = writingDirection === 'rtl' ? 'left' : 'right';
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const openedAt = useRef(0);

  useLayoutEffect(() => {
    if (!isOpen) return;
    openedAt.current = performance.now();
    // Resets the drawer's position, because vaul keeps the old position if the drawer opens again while it slides out.
    content.current?.style.removeProperty('transform');
  }, [isOpen]);

  return (
    <>
      {/* Replaces vaul's overlay, because the CSP forbids the style element that the overlay writes. */}
      <div className="backdrop" />
      <Root
        open={isOpen}
        onOpenChange={(isNowOpen) => {
          if (!isNowOpen) onClose();
        }}
        direction={isWide ? side : 'bottom'}
        closeThreshold={CLOSE_THRESHOLD}
        scrollLockTimeout={SCROLL_LOCK_TIMEOUT_MS}
        // vaul's handling of on-screen keyboards is off, because a frame cannot measure the viewport. The host sends
        // the viewport's size.
        repositionInputs={false}
        noBodyStyles
      >
        <Content
          ref={content}
          className="drawer"
          aria-describedby={undefined}
          {...(isEmbedded ? { role: 'main' } : { 'aria-labelledby': titleId })}
          // Has no tabindex, so that the focus trap cannot focus this element. Otherwise, the trap would take the
          // page's focus when a child is removed and no element in the frame has the focus (decision 8).
          tabIndex={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            moveFocus('opened');
          }}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // Escape during an input method's composition only ends the composition.
            if (event.isComposing) event.preventDefault();
          }}
        >
          <Presence onEnd={onClosed} />
          <h1 id={titleId} className="visually-hidden">
            {title}
          </h1>
          {children}
        </Content>
      </Root>
    </>
  );
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Reports the end of the closing animation, after which vaul unmounts the drawer. */
function Presence({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => () => latest.current(), []);
  return null;
}
