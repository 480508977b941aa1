import type { RecipientRole } from '@techadds/shared/contract/contracts/states';

/** Somebody who is to sign or read, as they are typed. */
export interface TypedRecipient {
  /** Tells rows apart while they are empty; never sent. */
  key: number;
  name: string;
  email: string;
  role: RecipientRole;
}

let keys = 0;
export const newRecipient = (change: Partial<TypedRecipient> = {}): TypedRecipient => ({
  ...{ name: '', email: '', role: 'signer', ...change },
  key: ++keys,
});

/** The same list with the entry one place further up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [entry] = next.splice(at, 1);
  if (entry !== undefined) next.splice(at + by, 0, entry);
  return next;
}
