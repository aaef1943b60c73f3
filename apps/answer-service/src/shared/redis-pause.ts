import type { PauseSwitch } from '../operation/pause-switch.ts';
import type { Redis } from './redis.ts';

/** Paused, for all instances, exactly while the key `assist:paused` exists. Not while the server is out of reach. */
export function pausedInRedis(redis: Redis): PauseSwitch {
  return async () => {
    const count = await redis.exists('paused').catch(() => 0);
    return count > 0;
  };
}
