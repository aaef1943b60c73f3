/**
 * Words that say how a question is put, not what it is about: function words, and the ways people
 * begin to ask. Apostrophes are already gone when a word is looked up here.
 */
const WORDS = `
a about above after again all also am an and any anybody anyone anything anyway are arent article as ask
asking at bad be because been before behind being below between both but by can cannot cant could couldnt
curious did didnt do does doesnt doing dont down during each either else etc ever every everyone
everything explain few find finding finds for from get gets getting give gives go goes going gonna gonna got had
hadnt happen happens has hasnt have havent having he hello her here hers hey hi him his how hows i id
if ill im in into is isnt it its ive just kind kindly know let lets like likely looking lot make
many may maybe me might mean means meant mine more most much must my need needed needs neither never no nor not
nothing now of off ok okay old on once one ones only onto or other others our ours out over own page pages
particular please possible put rather re really regarding said same say see shall she should
shouldnt show since so some somebody somehow someone something still such summarise summarize summary suppose sure take tell
than thank thanks that thats the their theirs them then there theres these they theyd theyll theyre
theyve thing things think this time times today those though through to together too try trying u under until up upon
ur us use used using very via wanna website want wanted wants was wasnt way ways we wed well were werent
weve what whatever whats when whenever where wheres whether which while who whom whos whose why
will with within without wont wonder wondering would wouldnt yes yet you youd youll your youre yours
youve
`;

const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a lower-case word without apostrophes carries no meaning for the search. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
