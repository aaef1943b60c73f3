import { Component, type ReactNode } from 'react';

/** The ends of a selection, in characters from the beginning of the document. */
interface SelectedText {
  readonly text: string;
  readonly anchor: number;
  readonly focus: number;
}

interface SteadySelectionProps {
  readonly children: ReactNode;
}

/**
 * Keeps what a visitor has selected while the text grows. Browsers drop a selection when its text is
 * replaced, though the words stay where they are.
 */
export class SteadySelection extends Component<SteadySelectionProps> {
  override getSnapshotBeforeUpdate(): SelectedText | null {
    return readSelection();
  }

  override componentDidUpdate(
    _properties: SteadySelectionProps,
    _state: unknown,
    before: SelectedText | null,
  ): void {
    const selection = document.getSelection();
    if (before === null || selection === null || selection.toString() === before.text) return;
    const anchor = findPoint(before.anchor);
    const focus = findPoint(before.focus);
    if (anchor === undefined || focus === undefined) return;
    selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
    // The words before it have changed: better no selection than other words.
    if (selection.toString() !== before.text) selection.removeAllRanges();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function readSelection(): SelectedText | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (anchorNode === null || focusNode === null) return null;
  return {
    text: selection.toString(),
    anchor: countCharacters(anchorNode, anchorOffset),
    focus: countCharacters(focusNode, focusOffset),
  };
}

/** How many characters of the document stand before a point, in UTF-16 units. */
function countCharacters(node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(document.body, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The point in a text that so many characters of the document stand before. */
function findPoint(characters: number): { node: Node; offset: number } | undefined {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let rest = characters;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (rest <= length) return { node, offset: rest };
    rest -= length;
  }
  return undefined;
}
