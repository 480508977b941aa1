import { heavyTasks } from '../src/heavy-tasks';
import type { TaskExecutor } from '../src/platform/heavy-work/heavy-work';
import { readResponse, respondToRequest } from '../src/platform/heavy-work/worker-messages';

/** Runs tasks without starting threads. What goes to a worker and comes back is copied as between threads, so that it must be plain data. */
export const executeInPlace: TaskExecutor = async ({ name }, args) =>
  readResponse(structuredClone(await respondToRequest(heavyTasks, structuredClone({ task: name, args }))));
