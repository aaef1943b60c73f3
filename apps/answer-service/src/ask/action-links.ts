import { plainText, type Section } from '@assist/content';
import type { Link, Nodes } from 'mdast';
import { wordingOf } from '../wording/wording.ts';

/** A link whose title names an action, such as 'Apply for a card'. */
export interface ActionLink {
  readonly title: string;
  readonly url: string;
}

/** Returns a section's links whose text begins with an action, in the order of the section. */
export function actionLinks(section: Section, language: string): ActionLink[] {
  const found = section.blocks.flatMap(links);
  return onlyActions(
    found.map((link) => ({ title: plainText(link), url: link.url })),
    language,
  );
}

/**
 * Keeps the links whose title names an action, and shortens each title to the action: 'Find out how to file a claim'
 * becomes 'File a claim'.
 */
export function onlyActions(links: readonly ActionLink[], language: string): ActionLink[] {
  const { matches, rewrite } = wordingOf(language);
  const isAction = (title: string): boolean =>
    matches('actions', title) && !matches('reading', title);
  return links.flatMap(({ title, url }) => {
    const shortened = rewrite('action titles', title.trim());
    const action = shortened !== undefined && isAction(shortened) ? shortened : title.trim();
    const isSoftware = matches('downloads', action) && !matches('documents', `${action} ${url}`);
    if (!isAction(action) || isSoftware) return [];
    return [{ title: action.charAt(0).toUpperCase() + action.slice(1).replace(/\s+/g, ' '), url }];
  });
}

function links(node: Nodes): Link[] {
  if (node.type === 'link') return [node];
  return 'children' in node ? node.children.flatMap((child) => links(child)) : [];
}
