import type { ReactNode } from 'react';

/**
 * Matches addresses, and numbers and codes of several parts, such as 1-800-827-1000, +1 (202) 555-0199, 21-526EZ and
 * $40. In right-to-left text, browsers draw their parts in reverse order.
 */
const ltrRun =
  /((?:https?:\/\/|www\.)[!-~]*[a-z\d/]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:[+#$€£]|\(\+?\d{1,4}\)[ \u00a0-]?)?[a-z-]{0,8}\d(?:[a-z\d]|[.,:/+–-](?=[a-z\d])|[ \u00a0-]?\(\d+\)[ \u00a0-]?(?=\d)|[ \u00a0](?=\d))*%?|(?<![\w-])(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[!-~]*[a-z\d/])?)/i;

/** A piece of a text. Text that runs from left to right in any surroundings has `isLtr`. */
interface TextPiece {
  readonly text: string;
  readonly isLtr: boolean;
}

/** Matches a number or code that fits on a line of a small screen, unlike an address. */
const shortCode = /^[^/@]{1,20}$/;

/** Returns the class of a text that stays on one line. */
export function unbrokenClass(text: string): 'unbroken' | undefined {
  return shortCode.test(text) ? 'unbroken' : undefined;
}

/** Separates numbers, codes and addresses from the text around them. */
export function splitLtrRuns(text: string): readonly TextPiece[] {
  return text
    .split(ltrRun)
    .map((piece, index) => ({ text: piece, isLtr: index % 2 === 1 && !/^\d*$/.test(piece) }))
    .filter((piece) => piece.text !== '');
}

/**
 * Shows a text whose numbers, codes and addresses run from left to right, also in Arabic. Another text is another
 * element, because a page translator may have replaced the nodes of the first one.
 */
export function BidirectionalText({ children: text }: { readonly children: string }): ReactNode {
  return (
    <span key={text}>
      {splitLtrRuns(text).map((piece, index) =>
        piece.isLtr ? (
          <bdi key={index} dir="ltr" className={unbrokenClass(piece.text)}>
            {piece.text}
          </bdi>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
