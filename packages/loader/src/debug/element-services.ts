import type { AssistApi } from '../api/assist-api.ts';
import type { ElementServices } from '../elements/assist-element.ts';
import { readHostTheme } from '../page/host-theme.ts';
import { createSharedStyles } from '../styles/style-sheet.ts';

/** What elements of another script than the loader's may ask for: it knows the loader by its public API alone. */
export function createElementServices({ open, on }: AssistApi): ElementServices {
  const styles = createSharedStyles();
  styles.applyTheme(readHostTheme());
  let isAvailable = true;
  on('unavailable', () => {
    isAvailable = false;
  });
  return { styles, open, warm: () => {}, isAvailable: () => isAvailable, on };
}
