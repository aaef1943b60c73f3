import { readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data/forLegacyNode';
import type { Identifier, SupportBlock } from '@mdn/browser-compat-data/types';
import { fromRoot } from '../paths.mjs';

/** A browser's name in the compatibility data, and its oldest supported version. */
type Browsers = ReadonlyMap<keyof SupportBlock, string>;

/** Newer features that the release uses without a fallback, and the reason that none is needed. */
const accepted: Readonly<Record<string, string>> = {
  startViewTransition: 'React catches the error, and renders without a transition',
  skipTransition: 'React calls this method only of a transition that the browser started',
  ':has': 'without it, the drawer has a wider gap and one more line',
};

type NewerFeatures = ReturnType<typeof listNewerFeatures>;

/** Lists the features that one of the oldest supported browsers lacks. The guide for web teams states these browsers. */
export function listNewerFeatures() {
  const guide = readFileSync(fromRoot('docs/embed/index.md'), 'utf8');
  const stated = /Chrome and Edge ([\d.]+), Firefox ([\d.]+), Safari and iOS ([\d.]+)/.exec(guide);
  const [, chrome, firefox, safari] = stated ?? [];
  if (!chrome || !firefox || !safari) throw new Error('docs/embed/index.md states no browsers.');
  const browsers: Browsers = new Map([
    ['chrome', chrome],
    ['firefox', firefox],
    ['safari', safari],
    ['safari_ios', safari],
  ]);
  return {
    ...newerScriptFeatures(browsers),
    selectors: newerBelow(data.css.selectors, browsers),
    functions: newerBelow(data.css.types, browsers),
  };
}

/**
 * Finds uses of newer features in built scripts and style sheets, such as `loader.js: URL.canParse`.
 *
 * - Ignores features that the script checks for: `typeof X.name`, `'name' in X`, `X.name?.()` or `X.name && …`.
 * - Ignores members with a name that one of the scripts defines itself.
 * - Ignores a CSS function if the same rule sets the property before without it: the browser then keeps that value.
 *
 * @param files texts by path
 */
export function findNewerFeatures(
  files: Readonly<Record<string, string>>,
  newer: NewerFeatures,
): string[] {
  const defined = Object.values(files).join('\n');
  return Object.entries(files).flatMap(([path, text]) => {
    const found = path.endsWith('.css') ? usedInStyles(text, newer) : usedIn(text, newer, defined);
    return [...new Set(found)]
      .filter((name) => !(name in accepted))
      .map((name) => `${path}: ${name}`);
  });
}

function* usedIn(script: string, { names, members }: NewerFeatures, defined: string) {
  for (const [use, owner = '', member = ''] of script.matchAll(/\b([A-Z]\w*)\.(\w+)\b/g)) {
    if (names.has(use) && !isChecked(script, member) && !isChecked(script, owner)) yield use;
  }
  for (const [use, name = ''] of script.matchAll(/\bnew ([A-Z]\w*)|\.[a-z]\w*(?=\()/g)) {
    const member = use.slice(1);
    const used = name || (members.has(member) ? member : '');
    if (!(members.has(used) || names.has(used))) continue;
    if (!isDefined(defined, used) && !isChecked(script, used)) yield used;
  }
}

function* usedInStyles(css: string, { selectors, functions }: NewerFeatures) {
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    for (const [use, name = ''] of selector.matchAll(/:([a-z-]+)/g)) {
      if (selectors.has(name)) yield use;
    }
    const kept = new Set<string>();
    for (const [, property = '', value = ''] of body.matchAll(/([\w-]+)\s*:([^;]*)/g)) {
      const used = [...value.matchAll(/([\w-]+)\(/g)].filter(([, name = '']) =>
        functions.has(name),
      );
      if (used.length === 0) kept.add(property);
      else if (!kept.has(property)) for (const [use] of used) yield `${use})`;
    }
  }
}

/**
 * Lists newer features of JavaScript and the DOM: `names` has globals and their static members, such as `URL.canParse`;
 * `members` has names that are newer on every type that has them.
 */
function newerScriptFeatures(browsers: Browsers) {
  const names = new Set<string>();
  const members = new Map<string, boolean>();
  for (const types of [data.javascript.builtins, data.api]) {
    for (const [type, feature] of listBelow(types)) {
      if (isNewer(feature, browsers)) names.add(type);
      for (const [key, member] of listBelow(feature)) {
        const name = key.replace(/_static$/, '');
        const newer = isNewer(member, browsers);
        if (newer) names.add(`${type}.${name}`);
        members.set(name, newer && members.get(name) !== false);
      }
    }
  }
  const newer = [...members].filter(([, isNew]) => isNew).map(([name]) => name);
  return { names, members: new Set(newer) };
}

/** Lists the names of the newer features in a tree of the compatibility data. */
function newerBelow(tree: Identifier | undefined, browsers: Browsers): Set<string> {
  const names = new Set<string>();
  for (const [name, feature] of listBelow(tree)) {
    if (isNewer(feature, browsers)) names.add(name);
    for (const below of newerBelow(feature, browsers)) names.add(below);
  }
  return names;
}

function listBelow(feature: Identifier | undefined) {
  const isFeature = (entry: [string, Identifier | unknown]): entry is [string, Identifier] =>
    entry[0] !== '__compat';
  return Object.entries(feature ?? {}).filter(isFeature);
}

function isNewer({ __compat }: Identifier, browsers: Browsers) {
  if (__compat === undefined) return false;
  return [...browsers].some(([browser, version]) => {
    const entries = [__compat.support[browser] ?? []].flat();
    return !entries.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
        typeof added === 'string' &&
        !isAfter(added, version) &&
        (typeof removed !== 'string' || isAfter(removed, version)) &&
        flags === undefined &&
        prefix === undefined &&
        alternative_name === undefined,
    );
  });
}

function isAfter(one: string, other: string) {
  if (one === 'preview') return true;
  return one.replace('≤', '').localeCompare(other, 'en', { numeric: true }) > 0;
}

/** Whether the script checks for the feature before it uses it. */
function isChecked(script: string, name: string) {
  return new RegExp(
    `typeof [\\w.]*\\b${name}\\b|["'\`]${name}["'\`] ?in |\\b${name}\\?\\.|\\?\\.${name}\\b|\\b${name} ?(?:&&|\\?)`,
  ).test(script);
}

function isDefined(scripts: string, name: string) {
  return new RegExp(
    `(?:[{,;}]\\s*|\\basync |\\bget )${name}(?:\\([\\w,{}.=[\\]: ]*\\)\\{|:)|\\.${name}=|(?:class|function) ${name}\\b|[{,]${name}[,}]`,
  ).test(scripts);
}
