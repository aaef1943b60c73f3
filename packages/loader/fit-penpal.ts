import type { Plugin } from 'vite';

/** Where penpal 7 asks whether a message is one of its previous protocol, and whether the other side speaks that. */
const isPrevious = /isDeprecatedMessage\(data\)|this\.#isChildUsingDeprecatedProtocol(?! = true)/g;

/** As often as penpal 7.0.6 asks: once, and three times. */
const PLACES = 4;

/**
 * Leaves penpal's previous protocol out of the host's scripts and of the drawer: neither side of ours speaks it, its
 * calls go past the port that only the two ends hold (threats T1), and it is an eighth of what penpal weighs.
 */
export function fitPenpal(): Plugin {
  return {
    name: 'fit-penpal',
    apply: 'build',
    transform(code, id) {
      if (!/\/penpal\/dist\/penpal\.mjs$/.test(id)) return undefined;
      const count = [...code.matchAll(isPrevious)].length;
      if (count !== PLACES) {
        throw new Error(
          `The previous protocol is asked for ${count} times in ${id}, not ${PLACES}`,
        );
      }
      return { code: code.replace(isPrevious, 'false'), map: null };
    },
  };
}
