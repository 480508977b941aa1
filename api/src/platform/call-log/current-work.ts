import { AsyncLocalStorage } from 'node:async_hooks';
import { generateCid } from '../http/request-id';

/** The request or job that is running. */
interface CurrentWork {
  cid: string;
  /** Such as `GET /orders`, or the name of a job. */
  endpoint: string;
  /** The tenants whose data it has used. */
  tenantIds: Set<string>;
}

const storage = new AsyncLocalStorage<CurrentWork>();

/** Runs work of a request or job, so that what it calls is logged with its reference id, and its slow statements with its endpoint. */
export const withCid = <T>(cid: string, work: () => T, endpoint = ''): T => storage.run({ cid, endpoint, tenantIds: new Set() }, work);

/** The reference id of the request or job that is running; a new one outside of both. */
export const getCid = (): string => storage.getStore()?.cid ?? generateCid();

/** The endpoint of the request, or the name of the job, that is running; empty outside of both. */
export const getEndpoint = (): string => storage.getStore()?.endpoint ?? '';

/** Notes that the request or job that is running uses data of a tenant. */
export const noteTenant = (tenantId: string): void => void storage.getStore()?.tenantIds.add(tenantId);

/** The tenants whose data the request or job that is running has used. */
export const getTenantIds = (): readonly string[] => [...(storage.getStore()?.tenantIds ?? [])];
