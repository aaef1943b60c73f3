import { run } from '../tasks/import.ts';
import { runAsCommand } from './run-as-command.ts';

runAsCommand(run);
