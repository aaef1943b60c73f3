import { createSayIn, type Say, type SayIn } from '../src/words/service-words.ts';

/** The words of the catalogue, without a department's texts. */
export const SAY_IN: SayIn = createSayIn();

/** The English words of the service. */
export const ENGLISH: Say = SAY_IN('en');

/** The English text of a decline. */
export const DECLINED: string = ENGLISH('declined');

/** The first line of an English answer that lists the closest pages. */
export const CLOSEST: string = `${ENGLISH('closestPages')}:`;
