import { Component, type ReactNode } from 'react';

/** The selected text, and both ends of the selection as character offsets from the start of the document. */
interface SelectedText {
  readonly text: string;
  readonly anchor: number;
  readonly focus: number;
}

interface SteadySelectionProps {
  readonly children: ReactNode;
}

/**
 * Restores the visitor's selection while the answer grows. Browsers drop the selection when React replaces the
 * unfinished end of the answer.
 */
export class SteadySelection extends Component<SteadySelectionProps> {
  override getSnapshotBeforeUpdate(): SelectedText | null {
    const selection = document.getSelection();
    if (!selection?.anchorNode || !selection.focusNode || selection.isCollapsed) return null;
    return {
      text: selection.toString(),
      anchor: countCharacters(selection.anchorNode, selection.anchorOffset),
      focus: countCharacters(selection.focusNode, selection.focusOffset),
    };
  }

  override componentDidUpdate(
    _properties: SteadySelectionProps,
    _state: unknown,
    before: SelectedText | null,
  ): void {
    const selection = document.getSelection();
    if (before === null || selection === null || selection.toString() === before.text) return;
    const [anchor, focus] = [findPoint(before.anchor), findPoint(before.focus)];
    if (anchor === undefined || focus === undefined) return;
    selection.setBaseAndExtent(...anchor, ...focus);
    // If the text before the selection has changed, the offsets point to different text. In this case, clears the
    // selection.
    if (selection.toString() !== before.text) selection.removeAllRanges();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Returns the length of the document's text before a DOM position, in UTF-16 units. */
function countCharacters(node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(document.body, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** Finds the text node and the offset in this node for a position in the document's text, in UTF-16 units. */
function findPoint(characters: number): [node: Node, offset: number] | undefined {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let rest = characters;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (rest <= length) return [node, rest];
    rest -= length;
  }
  return undefined;
}
