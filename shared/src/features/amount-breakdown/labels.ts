import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';

/** `processing_fee` as `Processing fee`. */
export const humanize = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The state of an entry, as a key of the table of states. */
export function getEntryState(entry: JournalEntry): 'pending' | 'posted' | 'void' | 'expired' | 'reversed' {
  if (entry.reversedById) return 'reversed';
  if (entry.phase === 'pending') return 'pending';
  if (entry.phase === 'void') return 'void';
  return entry.phase === 'expire' ? 'expired' : 'posted';
}
