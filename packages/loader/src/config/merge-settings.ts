import type { PageSettings } from './assist-config.ts';

/**
 * Merges the settings of two script tags. Keeps all selectors and all query parameters. Adds the floating box if either
 * tag has it.
 */
export function mergeSettings(first: PageSettings, second: PageSettings): PageSettings {
  const join = (name: 'trigger' | 'modal' | 'backdrop'): string => {
    const selectors = [first.siteSearch?.[name], second.siteSearch?.[name]];
    return [...new Set(selectors.filter(Boolean))].join(', ');
  };
  const trigger = join('trigger');
  return {
    contextQuery: [...new Set([...(first.contextQuery ?? []), ...(second.contextQuery ?? [])])],
    hasFloatingSearch: Boolean(first.hasFloatingSearch || second.hasFloatingSearch),
    ...(trigger && { siteSearch: { trigger, modal: join('modal'), backdrop: join('backdrop') } }),
  };
}
