import { publish } from './publish.ts';
import { runAsCommand } from './run-as-command.ts';

runAsCommand(publish);
