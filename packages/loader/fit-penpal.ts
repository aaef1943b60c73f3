import type { Plugin } from 'vite';

/** What a host page does not need of penpal 7.0.6: how often it is there, and what stands for it. */
const parts = [
  // Whether a message is one of its previous protocol, and whether the other side speaks that: no drawer of ours
  // does, and its calls go past the port that only the two ends hold (threats T1). An eighth of penpal's weight.
  {
    pattern: /isDeprecatedMessage\(data\)|this\.#isChildUsingDeprecatedProtocol(?! = true)/g,
    places: 4,
    replacement: 'false',
  },
  // Lines for debugging it, which nothing of ours asks for: 0.2 of the loader's 14 KiB.
  { pattern: /(?:this\.#)?log\?\.\(/g, places: 17, replacement: 'false && (' },
  // Words of its errors, of which only the codes are read.
  {
    pattern:
      /`Method (?:call \$\{formatMethodPath\(\s*\w+\s*\)\}\(\) |\\`\$\{formatMethodPath\(\w+\)\}\\` )[^`]*`|"(?:messenger must|remoteWindow must|A messenger can|Cannot send message)[^"]*"|`Connection timed[^`]*`/g,
    places: 10,
    replacement: '""',
  },
];

/** Leaves out of the host's scripts and of the drawer what neither makes use of. */
export function fitPenpal(): Plugin {
  return {
    name: 'fit-penpal',
    apply: 'build',
    transform(code, id) {
      if (!/\/penpal\/dist\/penpal\.mjs$/.test(id)) return undefined;
      let fitted = code;
      for (const { pattern, places, replacement } of parts) {
        const count = [...code.matchAll(pattern)].length;
        if (count !== places) {
          throw new Error(`${pattern.source} is there ${count} times in ${id}, not ${places}`);
        }
        fitted = fitted.replace(pattern, replacement);
      }
      return { code: fitted, map: null };
    },
  };
}
