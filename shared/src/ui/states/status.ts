import { IconCircleDashed, type Icon } from '@tabler/icons-react';
import type { Tone } from '../base/tokens';

/** How a state looks and reads. */
export interface StatusMeta {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly label: string;
  /** What the state means, or what comes next. */
  readonly description: string;
}
/** All states of a kind of record, by their names in the contract. */
export type StatusTable = Record<string, StatusMeta>;

/** How a state looks and reads; a state that this version does not know shows as its own name. */
export function getStatusMeta<S extends StatusTable>(states: S, state: keyof S & string): StatusMeta {
  const name = state.replaceAll('_', ' ');
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    (states as Partial<StatusTable>)[state] ?? { tone: 'neutral', icon: IconCircleDashed, label, description: 'Unknown to this version.' }
  );
}
