import { AppError, type ErrorExtra } from '../http/errors';
import type { AnyHeavyTask } from './heavy-task';

/** The request to a worker. */
export interface WorkerRequest {
  task: string;
  args: readonly unknown[];
}

/** The response of a worker: the result, an error for the caller, or that of a defect. */
export type WorkerResponse =
  { result: unknown } | { error: { status: number; code: string; message: string; extra: ErrorExtra } } | { defect: Error };

/** Runs a task of the table, on the side of the worker. */
export async function respondToRequest(tasks: readonly AnyHeavyTask[], { task: name, args }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const task = tasks.find((each) => each.name === name);
    if (!task) throw new Error(`The workers know no task ${name}; list it with the others.`);
    return { result: await task.run(...(args as never[])) };
  } catch (error) {
    if (!(error instanceof AppError)) return { defect: error instanceof Error ? error : new Error(String(error)) };
    const { status, code, message, extra } = error;
    return { error: { status, code, message, extra } };
  }
}

/** The result, on the side of the caller. @throws the error of the task */
export function readResponse(response: WorkerResponse): unknown {
  if ('defect' in response) throw response.defect;
  if ('error' in response) {
    const { status, code, message, extra } = response.error;
    throw new AppError(status, code, message, extra);
  }
  return response.result;
}
