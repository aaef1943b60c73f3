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
 * The outcome of one visitor's question: a whole answer, a resumed one, an incomplete one, an error (`told`) or a
 * timeout (`hung`). After an incomplete answer or an error, the drawer offers to ask again.
 */
type Outcome = 'whole' | 'resumed' | 'incomplete' | 'told' | 'hung';

/** The effect of killing one process while the service answers many visitors. */
export interface InterruptionMeasurement {
  /** The killed process; for nginx, its workers. */
  readonly kind: 'nginx' | 'Redis' | 'PostgreSQL' | 'instance';
  readonly visitors: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Time of the slowest visit. */
  readonly longestMs: number;
  /** Time until the next whole answer, including the restart of Redis or PostgreSQL. */
  readonly againMs: number;
}

/** Number of visitors who ask at the same time. */
const visitors = 200;
/** Time limit of a visit. It is longer than any answer under this load, and half the drawer's silence timeout. */
const patienceMs = 30_000;
/** Pause before a lost answer is resumed, as in the drawer. */
const pauseMs = 500;
const mostTries = 10;

/**
 * Kills one process of each kind while two instances answer many visitors, and counts the visitors' outcomes. The
 * instances run behind nginx and share Redis and PostgreSQL. Returns an empty list if one of these is not installed.
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

/** @param origin of nginx */
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

/** Asks like the drawer, which resumes an answer after a broken connection. */
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

/** Judges an interruption: no visitor may wait until the timeout, and without Redis every visitor still gets an answer. */
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
