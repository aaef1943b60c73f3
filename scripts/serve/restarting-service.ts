import type { startAnswerService } from './answer-service.ts';

type Service = Pick<ReturnType<typeof startAnswerService>, 'untilReady' | 'stop' | 'ended'>;

/**
 * Starts a service, and lets the caller restart it. If a restart fails, only prints the error, because the next change
 * of the source restarts the service again.
 */
export function createRestartingService(start: () => Service) {
  let service = start();
  return {
    /**
     * Waits until the service is ready.
     *
     * @throws {ExpectedError} when the service fails to start
     */
    untilReady: () => service.untilReady(),
    /** Stops the service and starts it again. Prints the error if the start fails. */
    async restart() {
      await service.stop();
      service = start();
      await service.untilReady().catch(({ message }) => {
        console.error(`${message}\nThe next change starts it again.`);
      });
    },
    stop: () => service.stop(),
    /** Resolves to a sentence that says how the first service ended. Does not cover services that `restart` starts. */
    ended: service.ended,
  };
}
