import type { startAnswerService } from './answer-service.ts';

type Service = Pick<ReturnType<typeof startAnswerService>, 'untilReady' | 'stop' | 'ended'>;

/** Starts a service and lets the caller restart it. A failed restart is only reported, because the next change retries. */
export function createRestartingService(start: () => Service) {
  let service = start();
  return {
    /** @throws {ExpectedError} when the service fails to start */
    untilReady: () => service.untilReady(),
    /** Restarts the service. Prints the error if the restart fails. */
    async restart() {
      await service.stop();
      service = start();
      await service.untilReady().catch(({ message }) => {
        console.error(`${message}\nThe next change starts it again.`);
      });
    },
    stop: () => service.stop(),
    /** Resolves with a sentence that says how the first service ended. */
    ended: service.ended,
  };
}
