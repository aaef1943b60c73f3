import { rollback } from './publish.ts';
import { runAsCommand } from './run-as-command.ts';

runAsCommand(rollback);
