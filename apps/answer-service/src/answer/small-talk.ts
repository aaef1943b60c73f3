import { words } from '../engine/terms.ts';
import type { MessageKey, Say } from '../words/service-words.ts';

/** Patterns of English small talk, each with its reply. */
const REPLIES: readonly { readonly said: RegExp; readonly reply: MessageKey }[] = [
  {
    said: /^(?:(?:oh )?(?:hi|hiya|hello|hey|heya|howdy|gday|greetings|yo|good (?:morning|afternoon|evening|day))(?: (?:there|everyone|all|mate|team))?)(?: how are you(?: (?:today|doing))?)?$/,
    reply: 'greeting',
  },
  {
    said: /^(?:ok(?:ay)? )?(?:thanks|thank you|thankyou|thx|ty|cheers|ta|much appreciated)(?: (?:a lot|so much|very much|you|mate|again|for (?:your|the) help))*$/,
    reply: 'welcome',
  },
  {
    said: /^(?:bye|goodbye|good bye|see you|see ya|farewell|good night|goodnight)(?: (?:now|bye|later|then))?$/,
    reply: 'goodbye',
  },
  {
    said: /^(?:who|what) are you(?: called)?$|^whats your name$|^are you (?:a |an )?(?:real |live )?(?:robot|bot|human|person|ai|machine|real)(?: person)?$|^what (?:can|do) you do$|^what can i ask(?: you)?$|^how (?:do|does) (?:you|this) work$|^(?:help|help me|can you help(?: me)?|i need help)$/,
    reply: 'identity',
  },
  {
    said: /^how are you(?: (?:today|doing))?$|^hows it going$|^(?:ok|okay|cool|great|good|nice|fine|yes|no|sure)$|^(?:(?:this is )?(?:just )?a |(?:1|one) (?:2|two) (?:(?:3|three) )?)?test(?:ing)?(?: (?:1|one) (?:2|two)(?: (?:3|three))?)?$/,
    reply: 'ready',
  },
];

/** The reply to small talk; undefined for any other question. */
export function smallTalkReply(question: string, say: Say): string | undefined {
  const said = words(question).join(' ');
  const reply = REPLIES.find((entry) => entry.said.test(said))?.reply;
  return reply && say(reply);
}
