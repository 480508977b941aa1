import { heavyTasks } from './heavy-tasks';
import { respondToRequest, type WorkerRequest, type WorkerResponse } from './platform/heavy-work/worker-messages';

/** The program of the worker threads. */
const respond = (request: WorkerRequest): Promise<WorkerResponse> => respondToRequest(heavyTasks, request);
export default respond;
