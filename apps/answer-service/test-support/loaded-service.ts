import type { Configuration } from '../src/configuration.ts';
import type { Logger } from '../src/operation/logger.ts';
import { type OpenService, openService } from '../src/service.ts';

/** Opens a service and loads its content. */
export async function loadService(
  configuration: Configuration,
  logger: Logger,
): Promise<OpenService> {
  const service = openService(configuration, logger);
  await service.content.load();
  return service;
}
