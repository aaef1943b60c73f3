import { parseMarkdown, plainText, writeMarkdown } from '@assist/content';
import type { Language } from '@assist/words';
import type { Nodes, PhrasingContent } from 'mdast';
import { link, linksIn, paragraph, text } from '../text/markdown-nodes.ts';
import type { Say } from '../words/service-words.ts';
import type { Concern } from './concern.ts';

export interface SupportContact {
  /** `tel:` and `sms:` links become plain text here, because spec §5 forbids them in answers. */
  readonly markdown: string;
  /** Leaves out the paragraphs that contain only links, because clients show the links as buttons. */
  readonly text: string;
  /** Each URL begins with `tel:`, `sms:` or `https:`. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

export interface SupportContacts {
  readonly crisis: SupportContact;
  readonly violence: SupportContact;
  /** The contacts by the visitor's language. Visitors of any other language get the contacts above. */
  readonly local?: Readonly<Partial<Record<Language, SupportContacts>>>;
}

const IN_MARKDOWN = /^(?:https:\/\/|mailto:)/i;
const OFFERED = /^(?:tel:|sms:|https:\/\/)/i;
/** Markdown makes links of plain e-mail addresses. They stay in the text but get no button. */
const MAIL = /^mailto:/i;

/**
 * Parses a contact from Markdown such as `**Help is here:** [call 988](tel:988).`
 * @throws {RangeError} if the contact has no text, or a link other than `tel:`, `sms:`, `https:` or `mailto:`
 */
export function parseSupportContact(markdown: string): SupportContact {
  const tree = parseMarkdown(markdown);
  const links = linksIn(tree).filter(({ url }) => !MAIL.test(url));
  const words = plainText(tree).trim();
  if (words === '') throw new RangeError('says nothing');
  if (links.some(({ url }) => !OFFERED.test(url))) {
    throw new RangeError('has a link that is not tel:, sms: or https:');
  }
  return {
    markdown: writeMarkdown(rewrite(tree, withWebLinkOnly).children),
    text: plainText(rewrite(tree, withoutLinkParagraph)).trim() || words,
    links: links.map(({ children, url }) => ({ label: plainText(children), url })),
  };
}

export function contactsIn(language: Language, contacts: SupportContacts): SupportContacts {
  return contacts.local?.[language] ?? contacts;
}

export function contactFor(concern: Concern, contacts: SupportContacts): SupportContact {
  return concern === 'violence' ? contacts.violence : contacts.crisis;
}

/** The drawer highlights a `lead` contact, and shows a `gentle` one quietly; both stand above the answer. */
export function supportAnnotation(concern: Concern, contacts: SupportContacts) {
  return {
    type: 'support',
    urgency: concern === 'gentle' ? 'gentle' : 'lead',
    kind: concern === 'gentle' ? 'general' : concern,
    contact: contactFor(concern, contacts),
  };
}

/** The drawer shows this contact in one line after the answer. */
export function supportAfterDecline({ crisis }: SupportContacts, say: Say) {
  return { type: 'support', urgency: 'after', kind: 'general', contact: shortContact(crisis, say) };
}

/** Shortens a contact to one line: 'In a crisis: call 988, or text 838255.' A contact without links stays. */
export function shortContact(contact: SupportContact, say: Say): SupportContact {
  const last = contact.links.at(-1);
  if (last === undefined) return contact;
  const named = contact.links.flatMap((one): PhrasingContent[] => {
    const separator = say(one === last ? 'contactLastSeparator' : 'contactSeparator');
    return [text(one === contact.links[0] ? '' : separator), link(one.url, inSentence(one.label))];
  });
  const line = paragraph([text(`${say('inCrisis')} `), ...named, text('.')]);
  return {
    markdown: writeMarkdown([rewrite(line, withWebLinkOnly)]),
    text: plainText(line).trim(),
    links: contact.links,
  };
}

function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** Returns a copy of a tree. `replace` gets each node below the root, after the nodes below that one. */
function rewrite<Node extends Nodes>(node: Node, replace: (child: Nodes) => Nodes[]): Node {
  if (!('children' in node)) return node;
  const children = node.children.flatMap((child) => replace(rewrite(child, replace)));
  return Object.assign({}, node, { children });
}

function withoutLinkParagraph(node: Nodes): Nodes[] {
  const isEmpty = 'children' in node && node.children.length === 0;
  return isEmpty || hasLinksOnly(node) ? [] : [node];
}

function withWebLinkOnly(node: Nodes): Nodes[] {
  return node.type === 'link' && !IN_MARKDOWN.test(node.url) ? node.children : [node];
}

function hasLinksOnly(node: Nodes): boolean {
  return (
    node.type === 'paragraph' &&
    node.children.every((child) =>
      child.type === 'link'
        ? OFFERED.test(child.url)
        : child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value),
    )
  );
}
