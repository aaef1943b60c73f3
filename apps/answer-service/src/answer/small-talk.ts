import { words } from '../engine/terms.ts';

/** Patterns of small talk, each with its reply. */
const REPLIES: readonly { readonly said: RegExp; readonly reply: string }[] = [
  {
    said: /^(?:(?:oh )?(?:hi|hiya|hello|hey|heya|howdy|gday|greetings|yo|good (?:morning|afternoon|evening|day))(?: (?:there|everyone|all|mate|team))?)(?: how are you(?: (?:today|doing))?)?$/,
    reply:
      'Hello. Ask a question about the department’s benefits, services or forms, and I’ll look for the answer in its published pages.',
  },
  {
    said: /^(?:ok(?:ay)? )?(?:thanks|thank you|thankyou|thx|ty|cheers|ta|much appreciated)(?: (?:a lot|so much|very much|you|mate|again|for (?:your|the) help))*$/,
    reply: 'You’re welcome. Ask another question whenever you need to.',
  },
  {
    said: /^(?:bye|goodbye|good bye|see you|see ya|farewell|good night|goodnight)(?: (?:now|bye|later|then))?$/,
    reply: 'Goodbye. You can come back with a question at any time.',
  },
  {
    said: /^(?:who|what) are you(?: called)?$|^whats your name$|^are you (?:a |an )?(?:real |live )?(?:robot|bot|human|person|ai|machine|real)(?: person)?$|^what (?:can|do) you do$|^what can i ask(?: you)?$|^how (?:do|does) (?:you|this) work$|^(?:help|help me|can you help(?: me)?|i need help)$/,
    reply:
      'I’m an automated assistant. I search the department’s published pages and show what they say, with links so that you can check. I can’t see anyone’s records or decide a claim. Ask about a benefit, a service or a form.',
  },
  {
    said: /^how are you(?: (?:today|doing))?$|^hows it going$|^(?:ok|okay|cool|great|good|nice|fine|yes|no|sure)$|^(?:(?:this is )?(?:just )?a |(?:1|one) (?:2|two) (?:(?:3|three) )?)?test(?:ing)?(?: (?:1|one) (?:2|two)(?: (?:3|three))?)?$/,
    reply:
      'I’m ready when you are. Ask a question about the department’s benefits, services or forms.',
  },
];

/** The reply to small talk; undefined for any other question. */
export function smallTalkReply(question: string): string | undefined {
  const said = words(question).join(' ');
  return REPLIES.find((entry) => entry.said.test(said))?.reply;
}
