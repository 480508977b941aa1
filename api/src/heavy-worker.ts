import sharp from 'sharp';
import { heavyTasks } from './heavy-tasks';
import { respondToRequest, type WorkerRequest, type WorkerResponse } from './platform/heavy-work/worker-messages';

// A picture would otherwise be decoded on all cores at once.
sharp.concurrency(1);

/** The program of the worker threads. */
const respond = (request: WorkerRequest): Promise<WorkerResponse> => respondToRequest(heavyTasks, request);
export default respond;
