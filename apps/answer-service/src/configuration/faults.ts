/**
 * Variables that are required if ALLOWED_ORIGINS names another machine. The second item of each pair is the reason in
 * the error message.
 */
const REQUIRED_BEYOND_THIS_MACHINE: readonly (readonly [string, string])[] = [
  ['CRISIS_CONTACT', 'whom can their visitors call when a life is in danger'],
  ['CONTENT_DIR', 'the sample content is of a department that does not exist'],
  ['SITE_URL', 'what addresses do the pages of the content have'],
];

/** Variables that must be set together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['MODEL_BASE_URL', 'MODEL_NAME'],
  ['RERANK_BASE_URL', 'RERANK_MODEL'],
  ['LANGFUSE_BASE_URL', 'LANGFUSE_PUBLIC_KEY', 'LANGFUSE_SECRET_KEY'],
];

/** A fault in a variable that depends on other variables, with a message for the operator. */
export interface Fault {
  readonly name: string;
  readonly message: string;
}

/** Finds variables that conflict, and missing variables that are required once visitors come from other machines. */
export function* findFaults(
  env: Readonly<Record<string, unknown>> & { readonly ALLOWED_ORIGINS: readonly string[] },
): Generator<Fault> {
  const isMissing = (name: string): boolean => env[name] === undefined;
  if (!env.ALLOWED_ORIGINS.every(isLocal)) {
    for (const [name, reason] of REQUIRED_BEYOND_THIS_MACHINE) {
      const message = `must be set, because ALLOWED_ORIGINS names pages of other machines: ${reason}`;
      if (isMissing(name)) yield { name, message };
    }
  }
  for (const names of TOGETHER) {
    const present = names.find((name) => !isMissing(name));
    const missing = names.find(isMissing);
    if (present === undefined || missing === undefined) continue;
    const list = new Intl.ListFormat('en').format(names);
    const message = `must be set, because ${present} is: set all of ${list}, or none`;
    yield { name: missing, message };
  }
  if (env.EMBEDDINGS === 'local' && !isMissing('EMBEDDINGS_BASE_URL')) {
    const message = 'must be endpoint, or none, because EMBEDDINGS_BASE_URL is set';
    yield { name: 'EMBEDDINGS', message };
  }
  if (env.EMBEDDINGS !== 'endpoint') return;
  for (const name of ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL']) {
    if (isMissing(name)) yield { name, message: 'must be set, because EMBEDDINGS is endpoint' };
  }
}

/** Whether an exact origin is on this machine. */
function isLocal(exactOrigin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(exactOrigin);
}
