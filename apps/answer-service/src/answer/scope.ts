/** Matches questions that no department's pages answer, even if a page looks similar. */
const OUT_OF_SCOPE: readonly RegExp[] = [
  // Requests for work: 'write my letter', 'do my homework', 'make me a workout plan'.
  /^(?:(?:please|can|could|would|will) (?:you )?)*(?:(?:write|draft|compose|translate|paraphrase|proofread|rewrite|reword|convert (?=.*\d)|solve|debug|calculate|draw|sing|recommend|summari[sz]e|repeat|pretend|imagine|select)\b|(?:make|tell|sing|give) me (?:a|an|some) (?!list|copy|call|form|link|number|replacement))/,
  /\b(?:do|help (?:me )?with) my (?:\w+ )?(?:homework|essay|assignment)\b/,
  /^(?:fix|plan) (?:this|these|my|me|a|an)\b/,
  /\bhow many (?:days|weeks|hours|minutes) (?:are )?(?:there )?betw/,
  // Prompt injection.
  /\b(?:ignore|forget|disregard) (?:all |any |the |your |my )*(?:previous|prior|above|earlier|other|rules|instructions)\b|\b(?:system|hidden) (?:prompt|instructions)\b|\byour (?:own |hidden )?(?:instructions|rules|filters|safeguards|guardrails)\b|\bunless you (?:say|swear|type|write)\b|\bjust (?:say|swear|type)\b|\brole system\b|\blets play\b|\byou are (?:now|no longer)\b|\bapi keys?\b/,
  // Questions about people: 'who is …', 'who invented …'.
  /^who (?:is|was|were) (?!(?:eligible|entitled|covered|able|allowed|considered|exempt|responsible|in charge|not)\b|my\b|a\b|an\b).*|^who (?:won|wrote|directed|invented|discovered|built|painted|sang|played|founded|killed)\b/,
  // News and entertainment.
  /\b(?:weather|forecast|recipe|horoscope|lottery|bitcoin|crypto\w*|movie|film|song|lyrics|poem|joke|football|soccer|basketball|baseball|super bowl|world cup|olympics|(?:video|board|computer) ?games?|xbox|playstation|netflix|spotify|tiktok|call of duty|world of tanks|stock (?:price|market)|flights? to|restaurants?|pizza)\b/,
  // Departments of other countries. Questions about service alongside foreign armies stay in scope.
  /\b(?:centrelink|nhs|hmrc|bundeswehr|revenue (?:agency|canada)|foreign legion|veterans (?:affairs (?:australia|canada|new zealand)|uk))\b/,
  /\b(?:british|uk|english|scottish|welsh|irish|canadian|australian|new zealand|south african|indian|french|german|dutch|belgian|swiss|austrian|italian|spanish|portuguese|danish|norwegian|swedish|finnish|polish|czech|greek|turkish|israeli|russian|ukrainian|chinese|japanese|brazilian|mexican)(?= (?:department|ministry|government|veterans affairs|pension)\b)/,
];

/**
 * Matches topics of other offices and insurers. A question that mentions military service stays in scope: 'veteran on a
 * drivers license'.
 */
const OTHER_OFFICES: readonly RegExp[] = [
  /\bpassport|\b(?:driving|drivers|fishing|hunting|marriage|gun) (?:licen[cs]e|permit)|\b(?:file|do) (?:my |our )?(?:income |state )?tax(?:es)?\b|\bincome tax\b|\btax (?:returns?|brackets?|deductions?)\b|\bwrite off (?:my|the|our)\b|\b401 ?k\b|\b(?:water|gas|electric(?:ity)?) bill\b|\b(?:liquor|boat) licen[cs]e\b|\bcar registration\b|\bparking (?:ticket|fine)|\bjury duty|\bunemployment (?:benefits?|checks?|claims?|insurance|money|office)\b|\bregister to vote|\bgreen card|\bpothole/,
  /\b(?:car|auto|dog|cat|pet)s? insurance\b/,
];

const OWN_SERVICE =
  /\b(?:veterans?|vets?|military|army|navy|naval|marines?|soldiers?|served|deployed)\b/;

/** Whether a question is out of scope for every department. */
export function isOutOfScope(question: string): boolean {
  const said = plainly(question);
  const rules = OWN_SERVICE.test(said) ? OUT_OF_SCOPE : [...OUT_OF_SCOPE, ...OTHER_OFFICES];
  return rules.some((rule) => rule.test(said));
}

function plainly(question: string): string {
  return question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
