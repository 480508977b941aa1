import { IconCircleDashed, type Icon } from '@tabler/icons-react';
import type { Tone } from '../base/tokens';

/** How a state looks and reads: tone, icon, label, and what it means or what comes next. */
export type StatusMeta = readonly [tone: Tone, icon: Icon, label: string, meaning: string];
/** All states of a kind of record, by their names in the contract. */
export type StatusTable = Record<string, StatusMeta>;

/** How a state looks and reads; one that the table does not know yet shows as its own name. */
export function getStatusMeta<S extends StatusTable>(states: S, state: keyof S & string): StatusMeta {
  const label = state.replaceAll('_', ' ');
  return (
    (states as Partial<StatusTable>)[state] ?? [
      'neutral',
      IconCircleDashed,
      label.charAt(0).toUpperCase() + label.slice(1),
      'A state this version does not know.',
    ]
  );
}
