import { safely } from '../page/safely.ts';

/**
 * Runs tasks in order. A task that is added while another runs goes to the end of the queue. If a task throws, as it
 * may on a hostile page, the others still run.
 */
export function inOrder<Task>(run: (task: Task) => void): (tasks: readonly Task[]) => void {
  const attempt = safely(run);
  const queue: Task[] = [];
  let isRunning = false;
  return (tasks) => {
    queue.push(...tasks);
    if (isRunning) return;
    isRunning = true;
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) attempt(task);
    isRunning = false;
  };
}
