import type { AssistApi } from '../api/assist-api.ts';
import type { ElementServices } from '../elements/assist-element.ts';
import { readHostTheme } from '../page/host-theme.ts';
import { createSharedStyles } from '../styles/style-sheet.ts';

/** Creates the services for elements that are not in the loader's script. The services use only the public API. */
export function createElementServices({ open, on }: AssistApi): ElementServices {
  const styles = createSharedStyles();
  styles.applyTheme(readHostTheme());
  let isAvailable = true;
  on('unavailable', () => {
    isAvailable = false;
  });
  return {
    styles,
    readPageUrl: () => location.origin,
    open: ({ contextUrl, ...intent }) => open({ ...intent, ...(contextUrl && { contextUrl }) }),
    warm: () => {},
    isAvailable: () => isAvailable,
    on,
  };
}
