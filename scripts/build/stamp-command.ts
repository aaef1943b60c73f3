import { runAsCommand } from './run-as-command.ts';
import { stamp } from './stamp.ts';

runAsCommand(stamp);
