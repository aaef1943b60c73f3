import { safely } from '../page/safely.ts';

/**
 * Runs tasks one after the other: what a task adds comes after those that are there already. One that throws,
 * as it may on a hostile page, costs none of the others: the visitor's way back may be among them.
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
