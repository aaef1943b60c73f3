import { safely } from '../dom.ts';

/**
 * Creates a queue that runs tasks in order. A task that is added during another task waits until all earlier tasks have
 * run. If a task throws, as it may on a hostile page, the others still run.
 */
export function runInOrder<Task>(run: (task: Task) => void): (tasks: readonly Task[]) => void {
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
