import type { Section } from '@assist/content';
import { parseMarkdown, plainText, writeMarkdown } from '@assist/content';
import { stripInvisible } from '@assist/rules';
import type { PhrasingContent } from 'mdast';
import { isParagraph, link, list, paragraph, text } from '../text/markdown-nodes.ts';
import { type Citation, citeSection } from './citation.ts';
import { type Evidence, findQuotation, findSource } from './evidence.ts';
import { type Fault, findFault } from './find-fault.ts';
import { NO_ANSWER, type ReplyUnit } from './reply.ts';
import { readStatement, type Statement } from './statement.ts';

export type UnitFault = Fault | 'citation' | 'quotation' | 'markup' | 'unfinished';

export type CheckedUnit =
  | { readonly kind: 'shown'; readonly markdown: string }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'refusal' }
  /** The first sentence, or one with a condition, fell, and no words of the passage replace it. */
  | { readonly kind: 'broken' };

const REFUSAL = new RegExp(String.raw`\b${NO_ANSWER.replace('_', '[_-]')}\b`, 'i');
const REFUSAL_IN_CAPITALS = /\bNO ANSWER\b/;
/** Matches text in which the model speaks of itself or its prompt, as pages do not. */
const SELF_REFERENCE =
  /\b(?:I['’]m (?:sorry|unable|not able)|I am (?:sorry|unable|not able|an AI)|I apologi[sz]e|I (?:can|could|do|will|would)(?:n['’]t|not| not)|as an AI|language model|(?:the|these|your) passages?)\b/i;

const SENTENCE_END = /[.!?…؟]["”»’)\]]*\s*$/;

const NOTHING: Statement = { tokens: [], clauses: [] };

interface Lead {
  readonly content: readonly PhrasingContent[];
  readonly unit: ReplyUnit;
}

/**
 * Checks the units of a model's reply in their order. A sentence is shown if the words of the passage that it quotes bear
 * it out; otherwise those words replace it. Citations become links to our pages, and the model's own links, pictures and
 * HTML go. The line before a list waits for the first item that is shown.
 */
export class CheckedReply {
  /** The cited pages by URL, in order of their first citation. */
  readonly citations: Map<string, Citation> = new Map();
  /** Number of units by result: `shown`, or `quoted` or `dropped` with a colon and the fault. */
  readonly counts: Map<string, number> = new Map();
  readonly #passages: readonly Section[];
  readonly #language: string;
  readonly #question: Statement;
  #said: Statement = NOTHING;
  #quoted = new Set<string>();
  #lead: Lead | undefined;
  #listLead: Statement | undefined;
  /** The citations of a list and its lead-in, which its items without a citation share. */
  #listCited: ReplyUnit['cited'] = [];
  #items = 0;
  /** The line above a quoted list that ends the answer so far. */
  #openList: string | undefined;
  #endsSentence = true;

  constructor(question: string, passages: readonly Section[], language: string) {
    this.#passages = passages;
    this.#language = language;
    this.#question = this.#read(question);
  }

  check(unit: ReplyUnit): CheckedUnit {
    const { children } = parseMarkdown(stripInvisible(unit.markdown));
    const words = plainText(children);
    if (REFUSAL.test(words) || REFUSAL_IN_CAPITALS.test(words)) return { kind: 'refusal' };
    const [block] = children;
    if (words.trim() === '' || block?.type === 'heading') return { kind: 'hidden' };
    if (unit.kind === 'remainder') return this.#drop('unfinished', words);
    const content = block !== undefined && isParagraph(block) ? unwrapped(block.children) : [];
    const said = plainText(content).trim();
    const isPlain = children.length === 1 && said !== '' && !/[[\]]/.test(said);
    if (SELF_REFERENCE.test(said)) return { kind: 'hidden' };
    if (!isPlain) return this.#drop('markup', words);
    if (unit.kind === 'sentence') {
      this.#listLead = undefined;
      this.#listCited = [];
    }
    if (unit.cited.length > 0) this.#listCited = unit.cited;
    if (said.endsWith(':') && unit.kind === 'sentence') {
      this.#lead = { content, unit };
      this.#listLead = this.#read(said);
      return { kind: 'hidden' };
    }
    return this.#checkSaid(unit, content, said);
  }

  #checkSaid(unit: ReplyUnit, content: readonly PhrasingContent[], said: string): CheckedUnit {
    const lead = unit.kind === 'item' ? this.#lead : undefined;
    const cited = this.#cited(unit.cited.length > 0 ? unit.cited : this.#listCited);
    if (cited.length === 0) return this.#drop('citation', said);
    const { quotation } = unit;
    const evidence =
      quotation === undefined
        ? findSource(said, cited, this.#language)
        : findQuotation(quotation, cited, this.#language);
    if (evidence === undefined) return this.#drop('quotation', said);
    const leadFault = lead && this.#fault(plainText(lead.content), evidence, true);
    if (lead !== undefined && leadFault !== undefined) {
      // A lead-in with another number or a denial may turn the page's list into its opposite.
      const mayList = leadFault !== 'number' && leadFault !== 'negation';
      const own = evidence.leadIn ?? (mayList ? evidence.heading : undefined);
      if (own === undefined) return this.#drop(leadFault, said, true);
      this.#lead = { ...lead, content: [text(own)] };
    }
    const fault = this.#fault(said, evidence, false);
    const key = evidence.sentences.join(' ');
    if (fault === undefined) {
      this.#count('shown');
      this.#quoted.add(key);
      return this.#show(unit, content, cited);
    }
    if (quotation === undefined) return this.#drop(fault, said);
    this.#count(`quoted:${fault}`);
    if (this.#quoted.has(key)) return { kind: 'hidden' };
    this.#quoted.add(key);
    return this.#quote(unit, evidence, cited);
  }

  /** Shows the passage's paragraphs and lists in place of the model's sentence. */
  #quote(unit: ReplyUnit, { sentences, quotes }: Evidence, cited: readonly Section[]): CheckedUnit {
    if (unit.kind === 'item') return this.#show(unit, [text(sentences.join(' '))], cited);
    let markdown = '';
    for (const { above, texts } of quotes) {
      if (above === undefined || this.#openList !== above) {
        const startsParagraph = unit.startsParagraph || above !== undefined;
        const content = [text(above ?? texts.join(' '))];
        markdown += this.#show({ ...unit, startsParagraph }, content, cited).markdown;
      }
      if (above === undefined) continue;
      markdown += this.#openList === above ? '\n' : '\n\n';
      markdown += writeMarkdown([list(texts.map((item) => [text(item)]))]);
      this.#items += texts.length;
      this.#openList = above;
    }
    return { kind: 'shown', markdown };
  }

  #show(
    unit: ReplyUnit,
    content: readonly PhrasingContent[],
    cited: readonly Section[],
  ): CheckedUnit & { readonly kind: 'shown' } {
    const isItem = unit.kind === 'item';
    const lead = isItem ? this.#lead : undefined;
    const isFirst = this.#said.tokens.length === 0;
    const shown = [...(lead === undefined ? [] : [lead.content]), content];
    const added = this.#read(shown.map((one) => plainText(one)).join('\n'));
    this.#said = {
      tokens: [...this.#said.tokens, ...added.tokens],
      clauses: [...this.#said.clauses, ...added.clauses],
    };
    this.#lead = undefined;
    const linked = withLinks(content, this.#cite(cited));
    const line = isItem
      ? writeMarkdown([{ ...list([linked]), ordered: unit.isNumbered, start: this.#items + 1 }])
      : writeMarkdown([paragraph(linked)]);
    const intro = lead === undefined ? '' : `${writeMarkdown([paragraph(lead.content)])}\n\n`;
    const startsParagraph =
      lead?.unit.startsParagraph === true ||
      unit.startsParagraph ||
      !this.#endsSentence ||
      this.#items > 0 !== isItem;
    const separator = isFirst
      ? ''
      : isItem && this.#items > 0
        ? '\n'
        : startsParagraph
          ? '\n\n'
          : ' ';
    this.#items = isItem ? this.#items + 1 : 0;
    this.#openList = undefined;
    this.#endsSentence = SENTENCE_END.test(plainText(content));
    return { kind: 'shown', markdown: `${separator}${intro}${line}` };
  }

  #fault(said: string, evidence: Evidence, isLeadIn: boolean): Fault | undefined {
    const { leadIn, sentences, place } = evidence;
    return findFault({
      sentence: this.#read(said),
      evidence: this.#read([...(leadIn === undefined ? [] : [leadIn]), ...sentences].join('\n')),
      place: this.#read(place),
      question: this.#question,
      said: this.#said,
      leadIn: isLeadIn ? undefined : this.#listLead,
      isLeadIn,
      language: this.#language,
    });
  }

  /** Leaves a unit out. The answer is broken if it was the first, or if it has a condition. */
  #drop(fault: UnitFault, said: string, isLead = false): CheckedUnit {
    this.#count(`dropped:${fault}`);
    const isFirst = this.#said.tokens.length === 0 && this.#lead === undefined;
    const statements = [this.#read(said), this.#listLead ?? NOTHING];
    const hasCondition = statements.some(({ clauses }) =>
      clauses.some(({ isCondition }) => isCondition),
    );
    return { kind: isFirst || isLead || hasCondition ? 'broken' : 'hidden' };
  }

  #read(words: string): Statement {
    return readStatement(words, this.#language);
  }

  #count(result: string): void {
    this.counts.set(result, (this.counts.get(result) ?? 0) + 1);
  }

  /** None if a citation names no passage. */
  #cited(names: ReplyUnit['cited']): Section[] {
    const cited = names.map((name) =>
      typeof name === 'number'
        ? this.#passages[name - 1]
        : this.#passages.find(({ pageTitle, heading }) =>
            [pageTitle, heading].some(
              (one) => one !== '' && one.toLowerCase() === name.toLowerCase(),
            ),
          ),
    );
    return cited.includes(undefined) ? [] : cited.flatMap((section) => section ?? []);
  }

  /** Records the cited pages. Returns those that were not cited before. */
  #cite(sections: readonly Section[]): Citation[] {
    return sections.flatMap((section) => {
      if (this.citations.has(section.url)) return [];
      const citation = citeSection(section);
      this.citations.set(citation.url, citation);
      return [citation];
    });
  }
}

/** Keeps text and emphasis. Turns links and code into plain words. Drops pictures and HTML. */
function unwrapped(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.flatMap((child): PhrasingContent[] => {
    if (child.type === 'text') return [child];
    if (child.type === 'inlineCode') return [text(child.value)];
    if (child.type === 'break') return [text(' ')];
    if (child.type === 'strong' || child.type === 'emphasis') {
      return [{ type: child.type, children: unwrapped(child.children) }];
    }
    return 'children' in child ? unwrapped(child.children) : [];
  });
}

function withLinks(
  content: readonly PhrasingContent[],
  citations: readonly Citation[],
): PhrasingContent[] {
  const links = citations.flatMap(({ title, url }) => [text(', '), link(url, title)]).slice(1);
  if (links.length === 0) return [...content];
  const cited = [text(' ('), ...links, text(')')];
  const last = content.at(-1);
  const end = last?.type === 'text' ? /[.!?:]\s*$/.exec(last.value)?.[0] : undefined;
  if (last?.type !== 'text' || end === undefined) return [...content, ...cited];
  const before = text(last.value.slice(0, -end.length));
  return [...content.slice(0, -1), before, ...cited, text(end.trim())];
}
