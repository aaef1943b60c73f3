import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Drawer } from 'vaul';

/** A drag beyond this share of the drawer's size, or faster than 0.4 px/ms, closes the drawer (spec §2). */
const CLOSE_THRESHOLD = 0.25;
/** Time after scrolling in which a drag does not close the drawer, in ms (spec §9). */
const SCROLL_LOCK_TIMEOUT_MS = 100;
/** From this width up, the drawer opens from the side; below it, from the bottom (spec §2). */
const WIDE_SCREEN = '(min-width: 768px)';

interface AppDrawerProps {
  /** Whether the drawer is mounted. When `isRendered` becomes false, the drawer slides out before it is unmounted. */
  readonly isRendered: boolean;
  /** The dialog's visually hidden name (spec §2). */
  readonly title: string;
  /** The writing direction. On wide screens, the drawer slides in from the right for `ltr`, from the left for `rtl`. */
  readonly writingDirection: 'ltr' | 'rtl';
  /** Whether the drawer is in the host page's dialog. If so, the drawer has the role `main` instead of `dialog`. */
  readonly isEmbedded: boolean;
  /** Called when the visitor closes the drawer by Escape, a click beside the drawer, or a drag. */
  readonly onClose: () => void;
  /** Called when the drawer is mounted, and when it is unmounted after the closing animation. */
  readonly onMountedChange: (isMounted: boolean) => void;
  readonly children: ReactNode;
}

/** The drawer that slides in over the page. Only this file imports vaul, so that vaul can be replaced. */
export function AppDrawer(props: AppDrawerProps): ReactNode {
  const { isRendered, title, writingDirection, isEmbedded, onClose, onMountedChange, children } =
    props;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const side = writingDirection === 'rtl' ? 'left' : 'right';
  const content = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // Resets the drawer's position, because vaul keeps the old position if the drawer opens again while it slides out.
    if (isRendered) content.current?.style.removeProperty('transform');
  }, [isRendered]);

  return (
    <>
      {/* Replaces vaul's overlay, because the CSP forbids the style element that the overlay writes. */}
      <div className="backdrop" />
      <Drawer.Root
        open={isRendered}
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
        <Drawer.Content
          ref={content}
          className="drawer"
          aria-describedby={undefined}
          {...(isEmbedded && { role: 'main', 'aria-labelledby': undefined })}
          // Has no tabindex, so that the focus trap cannot focus this element. Otherwise, the trap would take the
          // page's focus when a child is removed and no element in the frame has the focus (decision 13).
          tabIndex={undefined}
          onEscapeKeyDown={(event) => {
            // Escape during an input method's composition only ends the composition.
            if (event.isComposing) event.preventDefault();
          }}
        >
          <Presence onChange={onMountedChange} />
          <Drawer.Title asChild>
            <h1 className="visually-hidden">{title}</h1>
          </Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

/** A hook that returns whether a media query matches, and renders again when the result changes. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

interface PresenceProps {
  readonly onChange: (isPresent: boolean) => void;
}

/** Reports when the parent component is mounted, and when the parent is unmounted after the closing animation. */
function Presence({ onChange }: PresenceProps): ReactNode {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    latest.current(true);
    return () => latest.current(false);
  }, []);
  return null;
}
