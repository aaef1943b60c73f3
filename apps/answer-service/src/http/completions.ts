import { QUESTION_TOO_LONG } from '@assist/rules';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AnswerContext } from '../answer/answer-context.ts';
import type { ServedContent } from '../content/served-content.ts';
import { detectConcern } from '../crisis/detect-concern.ts';
import type { PauseSwitch } from '../operation/pause-switch.ts';
import type { WrittenAnswer } from '../operation/written-answer.ts';
import { type AnswerBuffer, isResumable } from '../resume/answer-buffer.ts';
import { type AnswerLog, createAnswerLog } from '../resume/answer-log.ts';
import { checkCompletionRequest } from './completion-request.ts';
import { errorResponse } from './error-response.ts';
import { type RateLimit, rateLimit, tooManyQuestions, tooManyRequests } from './rate-limit.ts';
import { writeAnswer } from './write-answer.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** Retry-After of a paused service, in seconds. It is long, because a person has to end the pause. */
const PAUSE_SECONDS = 60;
const PAUSED = 'The assistant is paused. Try again later.';
const STARTING = 'The service is starting. Try again.';

/** Options of the routes to ask, resume and stop. */
export interface CompletionOptions {
  readonly content: () => ServedContent | undefined;
  /** The context before the content is indexed. It has the contacts, and its search finds nothing. */
  readonly starting: AnswerContext;
  readonly isPaused: PauseSwitch;
  readonly buffer: AnswerBuffer;
  /** Limits attempts to ask. Beyond the limit, the request's body is not read. */
  readonly limitAttempts: RateLimit;
  readonly limitQuestions: RateLimit;
  readonly limitResumes: RateLimit;
  /** Returns the client that the limits count. */
  readonly clientOf: (request: Request, env: unknown) => string;
  /** Called with each attempt to ask when it arrives; `handled` settles when the response is ready. */
  readonly onAttempt: (handled: Promise<void>) => void;
  /** Called with each answer when its writing begins. */
  readonly onAnswer: (written: Promise<WrittenAnswer>) => void;
}

/** The refusal of a readable question, as text and as a response. */
interface Refusal {
  readonly text: string;
  readonly respond: (context: Context) => Response;
}

/** Adds the routes to ask a question, to resume its answer, and to stop it. */
export function addCompletionRoutes(app: Hono, options: CompletionOptions): void {
  const { content, isPaused, buffer, limitQuestions, clientOf } = options;
  const watchAttempt: MiddlewareHandler = async (_, next) => {
    const handled = next();
    options.onAttempt(handled);
    await handled;
  };
  const limitAttempts: MiddlewareHandler = async (context, next) => {
    const seconds = await options.limitAttempts(context);
    if (seconds === undefined) return next();
    // Always names the crisis contact, because the service has not checked the question for danger yet.
    return tooManyRequests(context, seconds, content()?.answering.contacts.crisis.text);
  };
  app.post(
    '/v2/completions',
    watchAttempt,
    limitAttempts,
    requireJson,
    limitBody,
    async (context) => {
      const answering = content()?.answering;
      const waitSeconds = await limitQuestions(context);
      const checked = checkCompletionRequest(await context.req.text());
      if (checked.kind === 'invalid') {
        return waitSeconds === undefined
          ? errorResponse(context, 400, checked.code, checked.message)
          : tooManyRequests(context, waitSeconds);
      }
      const { request } = checked;
      // A question in danger gets the contact even if it is refused, because the contact needs neither search nor
      // model.
      const concern = detectConcern(request.question);
      const isInDanger = concern !== undefined;
      const refusal =
        answering === undefined
          ? { text: STARTING, respond: starting }
          : refusalOf(waitSeconds, await isPaused(), checked.kind);
      if (refusal !== undefined && !isInDanger) return refusal.respond(context);
      const log = isResumable(request.chatId)
        ? await buffer.open(request.chatId, clientOf(context.req.raw, context.env))
        : unkeptLog();
      if (log === undefined && !isInDanger) {
        return errorResponse(context, 409, 'chat-id-taken', 'Ask again under a new random id.');
      }
      const task = {
        ...request,
        concern,
        ...(refusal === undefined ? {} : { refusal: refusal.text }),
      };
      const answerLog = log ?? unkeptLog();
      const body = answerLog.read();
      const written = writeAnswer(task, answering ?? options.starting, answerLog);
      context.set('written', written);
      options.onAnswer(written);
      return answerResponse(context, body);
    },
  );

  // Unknown, expired, malformed and guessed ids get the same empty answer, so that guessing reveals nothing.
  const limitResumes = rateLimit(options.limitResumes);
  // Any client that knows the id may resume, because a phone that changes networks changes its address.
  app.get('/v2/completions', limitResumes, async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    const body = isResumable(chatId) ? await buffer.follow(chatId) : undefined;
    return answerResponse(context, body ?? '');
  });

  // Stops the answer. Otherwise the model would go on writing in case the visitor resumes.
  app.delete('/v2/completions', limitResumes, async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    if (isResumable(chatId)) await buffer.stop(chatId);
    return context.body(null, 204);
  });
}

async function requireJson(
  context: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const [type] = context.req.header('content-type')?.split(';') ?? [];
  if (type?.trim().toLowerCase() !== 'application/json') {
    const message = 'The content type must be application/json.';
    return errorResponse(context, 415, 'unsupported-media-type', message);
  }
  await next();
  return undefined;
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => {
    const message = `The body must be at most ${MAX_BODY_BYTES} bytes.`;
    return errorResponse(context, 413, 'body-too-large', message);
  },
});

function refusalOf(
  waitSeconds: number | undefined,
  isPaused: boolean,
  kind: 'valid' | 'too-long',
): Refusal | undefined {
  if (isPaused) return { text: PAUSED, respond: paused };
  if (waitSeconds !== undefined) {
    return {
      text: tooManyQuestions(waitSeconds),
      respond: (context) => tooManyRequests(context, waitSeconds),
    };
  }
  if (kind === 'valid') return undefined;
  return {
    text: QUESTION_TOO_LONG,
    respond: (context) => errorResponse(context, 400, 'question-too-long', QUESTION_TOO_LONG),
  };
}

function starting(context: Context): Response {
  return errorResponse(context, 503, 'starting', STARTING);
}

function paused(context: Context): Response {
  context.header('Retry-After', String(PAUSE_SECONDS));
  return errorResponse(context, 503, 'paused', PAUSED);
}

/** The log of an answer that cannot be resumed. It ends as soon as its only reader leaves. */
function unkeptLog(): AnswerLog {
  return createAnswerLog({ patienceMs: 0 });
}

function answerResponse(context: Context, body: ReadableStream<Uint8Array> | string): Response {
  return context.body(body, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Vercel-AI-Data-Stream': 'v1',
    // Turns proxy buffering off, because it would undo the streaming.
    'X-Accel-Buffering': 'no',
  });
}
