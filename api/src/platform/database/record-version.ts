/** The `updatedAt` of a record's next version, later than the current one even within one millisecond. */
export const nextUpdatedAt = (current: { updatedAt: string }, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(current.updatedAt) + 1)).toISOString();

/** Whether an update was based on another version than the current one. */
export const isStaleVersion = (updatedAt: string | undefined, current: { updatedAt: string }): boolean =>
  updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(current.updatedAt);
