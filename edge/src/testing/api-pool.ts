import { createApiPool, type ApiPool } from '../api-pool/api-pool';

const pools: ApiPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

/** A pool with one API, closed after the tests of a file; by default nothing listens at its address. */
export function createTestPool(apiUrl = 'http://127.0.0.1:9'): ApiPool {
  const pool = createApiPool([apiUrl]);
  pools.push(pool);
  return pool;
}
