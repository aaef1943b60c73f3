import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { z } from 'zod';
import { EvaluationError } from './evaluation-error.ts';
import { addVerdict, parseVerdict, readVerdicts, type Verdict } from './verdicts.ts';

/** An answer to review, as the page gets it. */
export interface ReviewItem
  extends Pick<Verdict, 'answer' | 'origin' | 'question' | 'outcome' | 'language' | 'topic'> {
  /** The answer's Markdown. */
  readonly text: string;
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  /** A verdict judges each of these sentences, which come from `sentencesOf`. */
  readonly sentences: readonly string[];
}

/** The page sends this to judge one answer. `parseVerdict` checks the rest of its fields. */
const judgementSchema = z.object({ answer: z.string(), sentences: z.array(z.string()) }).loose();

/** The data of the page. */
export interface ReviewData {
  readonly reviewer: string;
  readonly items: readonly ReviewItem[];
  /** Ids of the answers that this reviewer has judged. */
  readonly judged: readonly string[];
}

export interface ReviewServer {
  readonly url: string;
  close(): Promise<void>;
}

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Serves the review page on this machine only, from its source, and writes each verdict into the folder.
 * @param port 0 for a free port
 */
export async function startReviewServer(
  items: readonly ReviewItem[],
  { reviewer, folder, port }: { reviewer: string; folder: string; port: number },
): Promise<ReviewServer> {
  const judge = async (request: IncomingMessage): Promise<void> => {
    const { sentences, ...rest } = judgementSchema.parse(await json(request));
    const item = items.find(({ answer }) => answer === rest.answer);
    if (item === undefined) throw new EvaluationError('no verdict: unknown answer');
    const { text: _, ...known } = item;
    const verdict = parseVerdict({
      ...known,
      ...rest,
      ...{ version: 1, reviewer, at: new Date().toISOString() },
      sources: item.sources.map(({ url }) => url),
      sentences: item.sentences.map((text, index) => ({ text, verdict: sentences[index] })),
    });
    await addVerdict(folder, verdict);
  };
  const read = async (): Promise<ReviewData> => {
    const { verdicts } = await readVerdicts(folder);
    const own = verdicts.filter((verdict) => verdict.reviewer === reviewer);
    return { reviewer, items, judged: own.map(({ answer }) => answer) };
  };
  const server = await createServer({
    root: fromHere('..'),
    // The drawer's plugins compile its words, which the Markdown room imports.
    configFile: fromHere('../../drawer/vite.config.ts'),
    envDir: false,
    appType: 'mpa',
    logLevel: 'error',
    server: { host: '127.0.0.1', port, strictPort: port !== 0, cors: false, hmr: false },
    plugins: [
      {
        name: 'review',
        configureServer({ middlewares }) {
          middlewares.use('/review-data', (request, response) => {
            handle(request, response, request.method === 'POST' ? judge : read);
          });
        },
      },
    ],
  });
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  return { url: `${origin}review.html`, close: () => server.close() };
}

/** Another site's page cannot read the answers, nor write verdicts: it cannot send this content type unasked. */
function handle(
  request: IncomingMessage,
  response: ServerResponse,
  work: (request: IncomingMessage) => Promise<unknown>,
): void {
  const isForeign =
    ![undefined, 'same-origin', 'none'].includes(request.headers['sec-fetch-site']?.toString()) ||
    (request.method === 'POST' && request.headers['content-type'] !== 'application/json');
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body ?? {}));
  };
  if (isForeign) reply(403, { error: 'Only the review page may ask.' });
  else
    work(request).then(
      (body) => reply(200, body),
      (error: Error) => reply(400, { error: error.message }),
    );
}
