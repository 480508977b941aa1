import { AsyncLocalStorage } from 'node:async_hooks';
import { generateCid } from '../http/request-id';

const storage = new AsyncLocalStorage<string>();

/** Runs work of a request or job, so that what it calls is logged with its reference id. */
export const withCid = <T>(cid: string, work: () => T): T => storage.run(cid, work);

/** The reference id of the request or job that is running; a new one outside of both. */
export const getCid = (): string => storage.getStore() ?? generateCid();
