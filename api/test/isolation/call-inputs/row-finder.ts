import { randomUUID } from 'node:crypto';
import type { RowFinder } from './types';

/** The ids of one row of the actor's; random ids if there is none. */
export const createRowFinder =
  (query: string, ids: number): RowFinder =>
  async ({ test }, { id, partnerId }) => {
    const [row] = await test.asOwner(`${query} limit 1`, [id, ...(query.includes('$2') ? [partnerId] : [])]);
    return row ? Object.values(row).map(String) : Array.from({ length: ids }, () => randomUUID());
  };
