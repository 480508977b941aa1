import { IconCircleDashed, type Icon } from '@tabler/icons-react';
import type { Tone } from '../base/tokens';

/** The style and the label of a state. */
export interface StatusMeta {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly label: string;
  /** The meaning of the state, or the next step. */
  readonly description: string;
}
/** All states of a kind of record, by their names in the contract. */
export type StatusTable = Record<string, StatusMeta>;

/** The style and label of a state; a state that this version does not know is shown by its name. */
export function getStatusMeta<S extends StatusTable>(states: S, state: keyof S & string): StatusMeta {
  const name = state.replaceAll('_', ' ');
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    (states as Partial<StatusTable>)[state] ?? { tone: 'neutral', icon: IconCircleDashed, label, description: 'Unknown to this version.' }
  );
}
