import { run } from '../tasks/assist-check.ts';
import { runAsCommand } from './run-as-command.ts';

runAsCommand(run);
