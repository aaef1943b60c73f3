import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Drawer } from 'vaul';

/** Drag this share of the drawer away, or let go of it faster than 0.4 px/ms, and it closes (spec §2). */
const CLOSE_THRESHOLD = 0.25;
/** How long after scrolling a drag is not taken for closing, in ms (spec §9). */
const SCROLL_LOCK_TIMEOUT_MS = 100;
/** From this width on the drawer opens from the right, below it from the bottom (spec §2). */
const WIDE_SCREEN = '(min-width: 768px)';

interface AppDrawerProps {
  /** Whether the drawer is in the document; when it no longer should be, it slides out first. */
  readonly isRendered: boolean;
  /** Hidden from view; the name of the dialog (spec §2). */
  readonly title: string;
  /** Whether a dialog of the host page frames the drawer: then the drawer is no second one. */
  readonly isEmbedded: boolean;
  /** The visitor asks to close: Escape, a click beside the drawer, or a drag. */
  readonly onClose: () => void;
  /** The drawer came into the document, or has left it once its closing animation has ended. */
  readonly onMountedChange: (isMounted: boolean) => void;
  readonly children: ReactNode;
}

/** The drawer that slides in over the page. The only file that knows vaul, so that it can be replaced. */
export function AppDrawer(props: AppDrawerProps): ReactNode {
  const { isRendered, title, isEmbedded, onClose, onMountedChange, children } = props;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const content = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // vaul leaves the element where it was dragged to. Opened again before it has slid out, it would stay there.
    if (isRendered) content.current?.style.removeProperty('transform');
  }, [isRendered]);

  return (
    <>
      {/* Of our own: vaul's would bring a style element that the page's policy forbids. */}
      <div className="backdrop" />
      <Drawer.Root
        open={isRendered}
        onOpenChange={(isNowOpen) => {
          if (!isNowOpen) onClose();
        }}
        direction={isWide ? 'right' : 'bottom'}
        closeThreshold={CLOSE_THRESHOLD}
        scrollLockTimeout={SCROLL_LOCK_TIMEOUT_MS}
        // In a frame the visual viewport tells nothing: the host sends what it knows.
        repositionInputs={false}
        noBodyStyles
      >
        <Drawer.Content
          ref={content}
          className="drawer"
          aria-describedby={undefined}
          {...(isEmbedded && { role: 'main', 'aria-labelledby': undefined })}
          // With a tabindex the focus trap would focus this element whenever something in it leaves while nothing has the
          // focus, and take the focus from the page in the middle of the hand-over (decision 13).
          tabIndex={undefined}
          onEscapeKeyDown={(event) => {
            // The key ends the composing of a character first.
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

/** Whether a media query matches now. */
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

/** Tells when what it stands in is mounted and, after the closing animation, unmounted. */
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
