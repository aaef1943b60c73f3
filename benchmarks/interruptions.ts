import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fromRoot } from '../scripts/paths.mjs';
import { judge, type Verdict } from './budgets.ts';
import {
  isFinished,
  loadSharedServers,
  post,
  questionFor,
  readAnswer,
  settingsFor,
  startService,
} from './service-under-load.ts';

/**
 * The outcome of one visitor's question. `whole`: the answer is complete. `resumed`: it is complete after a broken
 * connection. `incomplete`: it ends early. `told`: the visitor sees an error. `hung`: the visit timed out. After
 * `incomplete` or `told`, the drawer offers to ask again.
 */
type Outcome = 'whole' | 'resumed' | 'incomplete' | 'told' | 'hung';

/** The effect of killing one process while the service answers many visitors. */
export interface InterruptionMeasurement {
  /** The killed process. `nginx` stands for all its worker processes; the master process survives. */
  readonly kind: 'nginx' | 'Redis' | 'PostgreSQL' | 'instance';
  readonly visitors: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Duration of the slowest visit, in ms. */
  readonly longestMs: number;
  /**
   * Time from the end of the last visit until a new question gets a complete answer, in ms. Includes the restart of
   * Redis or PostgreSQL.
   */
  readonly againMs: number;
}

/** Number of visitors who ask at the same time. */
const visitors = 200;
/**
 * Time limit for a visit, in ms. Under this load, every answer takes less time. The real drawer has a different limit:
 * a request times out when the service sends nothing for 60 s.
 */
const patienceMs = 30_000;
/**
 * This benchmark's pause before each attempt to resume a lost answer, and between questions during recovery, in ms. The
 * real drawer makes its first attempt at once, and then doubles its waits up to 10 s.
 */
const pauseMs = 500;
const mostTries = 10;

/**
 * Kills one process of each kind while two instances answer many visitors, and counts the outcomes of the visitors'
 * questions. The instances run behind nginx and share Redis and PostgreSQL. Returns an empty list if any of these
 * servers is not installed.
 */
export async function measureInterruptions(): Promise<InterruptionMeasurement[]> {
  const { startRedis, startPostgres, startNginx } = await loadSharedServers();
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  const measurements: InterruptionMeasurement[] = [];
  try {
    if (redis === undefined || postgres === undefined) return [];
    const settings = { ...settingsFor({ redis, postgres }), TRUSTED_PROXIES: '1' };
    for (const kind of ['nginx', 'Redis', 'PostgreSQL', 'instance'] as const) {
      const services = [await startService(settings), await startService(settings)];
      const urls = services.map(({ url }) => url);
      const nginx = await startNginx(urls, fromRoot('scripts/build/nginx-configuration.mjs'));
      try {
        if (nginx === undefined) return [];
        const none = async () => {};
        const { kill, heal } = {
          nginx: { kill: nginx.killWorkers, heal: none },
          Redis: { kill: () => redis.kill(), heal: () => redis.restart() },
          PostgreSQL: { kill: () => postgres.kill(), heal: () => postgres.restart() },
          instance: { kill: async () => void services[0]?.kill(), heal: none },
        }[kind];
        measurements.push({ kind, visitors, ...(await interrupt(nginx.origin, kill, heal)) });
      } finally {
        await nginx?.stop();
        for (const service of services) service.kill();
      }
    }
    return measurements;
  } finally {
    await Promise.all([redis?.stop(), postgres?.stop()]);
  }
}

/**
 * Calls `kill` once half of the visitors have received text, and `heal` once all visits have ended. Then asks until an
 * answer is complete.
 *
 * @param origin origin of nginx
 */
async function interrupt(origin: string, kill: () => Promise<void>, heal: () => Promise<void>) {
  await visit(origin, 0);
  let begun = 0;
  let killed: Promise<void> | undefined;
  const onFirstText = () => {
    begun += 1;
    if (begun === visitors / 2) killed = kill();
  };
  const visits = await Promise.all(
    Array.from({ length: visitors }, (_, number) => visit(origin, number, onFirstText)),
  );
  if (killed === undefined) throw new Error('Fewer than half of the answers began.');
  await killed;
  const begunAgain = performance.now();
  await heal();
  while ((await visit(origin, 0)).outcome !== 'whole') await delay(pauseMs);
  const outcomes = { whole: 0, resumed: 0, incomplete: 0, told: 0, hung: 0 };
  for (const { outcome } of visits) outcomes[outcome] += 1;
  return {
    outcomes,
    longestMs: Math.max(...visits.map(({ ms }) => ms)),
    againMs: performance.now() - begunAgain,
  };
}

/** Asks a question as the drawer does, and resumes the answer after a broken connection. */
async function visit(
  origin: string,
  number: number,
  onFirstText?: () => void,
): Promise<{ outcome: Outcome; ms: number }> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(patienceMs);
  const outcome = await ask(origin, number, signal, onFirstText).catch(() => 'told');
  return {
    outcome: signal.aborted ? 'hung' : (outcome as Outcome),
    ms: performance.now() - begun,
  };
}

async function ask(
  origin: string,
  number: number,
  signal: AbortSignal,
  onFirstText?: () => void,
): Promise<Outcome> {
  const id = randomUUID();
  const response = await post(origin, questionFor(number), { id, signal });
  if (!response.ok) return 'told';
  let answer = await readAnswer(response, onFirstText);
  let tries = 0;
  for (; answer.isBroken && tries < mostTries && !signal.aborted; tries += 1) {
    await delay(pauseMs);
    answer = await fetch(`${origin}/v2/completions?chatId=${id}`, { signal }).then(
      (resumed) => readAnswer(resumed),
      () => answer,
    );
  }
  if (isFinished(answer.text)) return tries === 0 ? 'whole' : 'resumed';
  return /^3:/m.test(answer.text) ? 'told' : 'incomplete';
}

/**
 * Judges an interruption by its budgets. No visitor may wait until the time limit. Without Redis, every visitor must
 * still get an answer.
 */
export function judgeInterruption({
  kind,
  visitors: all,
  outcomes,
  againMs,
}: InterruptionMeasurement): readonly Verdict[] {
  const of = `, ${kind} killed`;
  return [
    judge('leftWaiting', outcomes.hung, of),
    ...(kind === 'Redis'
      ? [judge('withoutAnswer', all - outcomes.whole - outcomes.resumed, of)]
      : []),
    judge('answersAgain', againMs, of),
  ];
}
