/** When the next version of a record is of: two changes within a millisecond are two versions all the same. */
export const nextVersion = (present: { updatedAt: string }, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(present.updatedAt) + 1)).toISOString();

/** Whether a change was made to another version than the present one. */
export const isOutdated = (updatedAt: string | undefined, present: { updatedAt: string }): boolean =>
  updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(present.updatedAt);
