import type { startAnswerService } from './answer-service.ts';

type Service = Pick<ReturnType<typeof startAnswerService>, 'untilReady' | 'stop' | 'ended'>;

/** Runs a service that is started again on demand, and is waited for when it fails after its first start. */
export function createRestartingService(start: () => Service) {
  let service = start();
  return {
    /** @throws {ExpectedError} when the first start fails */
    untilReady: () => service.untilReady(),
    /** Prints why, when the service does not come back. */
    async restart() {
      await service.stop();
      service = start();
      await service.untilReady().catch(({ message }) => {
        console.error(`${message}\nThe next change starts it again.`);
      });
    },
    stop: () => service.stop(),
    /** How the first one ended. */
    ended: service.ended,
  };
}
