import type { Assistant, Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, visibilityAtom } from '../state/atoms.ts';
import type { TypedTextTaker } from './typed-text.ts';

/** The keys that come to the frame before the input has the focus. */
export interface EarlyKeys {
  /** The page has told the drawer to open. */
  settle(): void;
}

/**
 * Takes those keys from now on. The page of a drawer that is ready gives it the keyboard a moment before the call to open it
 * (decision 13): what is typed until then is kept, and Escape closes the drawer as soon as it has opened.
 */
export function takeEarlyKeys(
  store: Store,
  assistant: Pick<Assistant, 'close'>,
  typedText: TypedTextTaker,
): EarlyKeys {
  let isStarted = false;
  let isDismissed = false;

  function start(): void {
    if (!isStarted) typedText.start();
    isStarted = true;
  }

  const isReady = (): boolean => store.get(visibilityAtom) === 'ready';

  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isReady()) isDismissed = true;
  });
  // Escape counts for one opening: the next begins with `focus`, because the page gives the frame its keyboard then.
  for (const type of ['blur', 'focus']) {
    window.addEventListener(type, () => {
      isDismissed = false;
    });
  }
  window.addEventListener('keypress', (event) => {
    // What the page hands over was typed before it.
    if (isReady()) start();
    if (isReady() || store.get(isDrawerOpenAtom)) typedText.receive(event);
  });

  return {
    settle() {
      start();
      isStarted = false;
      // The page hears first that the drawer has opened.
      if (isDismissed) setTimeout(assistant.close);
      isDismissed = false;
    },
  };
}
