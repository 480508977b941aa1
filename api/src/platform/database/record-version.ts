/** When the next version of a record is of: two changes within a millisecond are two versions all the same. */
export const nextUpdatedAt = (current: { updatedAt: string }, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(current.updatedAt) + 1)).toISOString();

/** Whether a change was made to another version than the present one. */
export const isStaleVersion = (updatedAt: string | undefined, current: { updatedAt: string }): boolean =>
  updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(current.updatedAt);
