/** Patterns that recognise secret keys, by service or kind of key. */
const shapes: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'Langfuse, OpenAI or Stripe', pattern: /(?:^|[^\w-])(?:sk|rk)[-_][\w-]{4,}/ },
  { kind: 'Sentry', pattern: /sntry[su]_/ },
  { kind: 'Amazon', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { kind: 'Google', pattern: /\bAIza[\w-]{35}/ },
  { kind: 'GitHub', pattern: /\b(?:gh[opsu]_|github_pat_)\w{20,}/ },
  { kind: 'GitLab', pattern: /\bglpat-[\w-]{20,}/ },
  { kind: 'Slack', pattern: /\bxox[abprs]-\w+/ },
  { kind: 'a signed token', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\./ },
  { kind: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { kind: 'a bearer token', pattern: /^bearer\s/i },
  // Some services expect their key as a query parameter of the URL.
  { kind: 'in a query', pattern: /[?&](?:access_token|api_?key|key|secret|sig|token)=./i },
];

/** Returns the kind of the first secret in a text, or undefined if no pattern matches. */
export function findSecret(text: string) {
  return shapes.find(({ pattern }) => pattern.test(text))?.kind;
}
