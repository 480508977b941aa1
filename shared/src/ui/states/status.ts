import { IconCircleDashed, type Icon } from '@tabler/icons-react';
import type { Tone } from '../base/tokens';

/** How a state looks and reads: tone, icon, label, and what it means or what comes next. */
export type Status = readonly [tone: Tone, icon: Icon, label: string, meaning: string];
/** All states of a kind of record, by their names in the contract. */
export type States = Record<string, Status>;

/** How a state looks and reads; one that the table does not know yet shows as its own name. */
export function statusOf<S extends States>(states: S, state: keyof S & string): Status {
  const words = state.replaceAll('_', ' ');
  return (
    (states as Partial<States>)[state] ?? [
      'neutral',
      IconCircleDashed,
      words.charAt(0).toUpperCase() + words.slice(1),
      'A state this version does not know.',
    ]
  );
}
