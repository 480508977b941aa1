import type { RecipientRole } from '@techadds/shared/contract/contracts/states';

/** A recipient in the form. */
export interface RecipientFormValues {
  /** Stable React key for rows that are still empty; never sent. */
  key: number;
  name: string;
  email: string;
  role: RecipientRole;
}

let lastKey = 0;
export const createRecipient = (change: Partial<RecipientFormValues> = {}): RecipientFormValues => ({
  ...{ name: '', email: '', role: 'signer', ...change },
  key: ++lastKey,
});

/** Returns a copy of the list with the entry moved up or down by one. */
export function moveItem<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [entry] = next.splice(at, 1);
  if (entry !== undefined) next.splice(at + by, 0, entry);
  return next;
}
