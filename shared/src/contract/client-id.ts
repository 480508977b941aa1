/** An id for a record that the server has not seen: the time and 64 random bits, so that tabs and devices never choose the same. */
export function createClientId(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `offline-${now}-${[...random].map((each) => each.toString(16).padStart(8, '0')).join('')}`;
}

export const isClientId = (id: unknown): id is string => typeof id === 'string' && /^offline-\d{1,16}(-[0-9A-Za-z_-]{1,64})?$/.test(id);

/** The time in the id, in milliseconds; NaN if there is none. */
export const getClientIdTime = (id: string): number => Number(/^offline-(\d{1,16})(?:-|$)/.exec(id)?.[1] ?? NaN);
