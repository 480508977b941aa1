import { create } from 'zustand';

/** A message on its way. It is kept until the server has it, or somebody gives it up. */
export interface Outgoing {
  /** Its name, by which a repeat is the same message. */
  key: string;
  roomId: string;
  /** Whose it is: somebody else may sign in in this tab. */
  userId: string;
  text: string;
  createdAt: string;
  /** Why it did not arrive; undefined while it is on its way. */
  failure?: string;
}

export const useOutbox = create<{ outgoing: readonly Outgoing[] }>()(() => ({ outgoing: [] }));

const change = (update: (all: readonly Outgoing[]) => Outgoing[]) => useOutbox.setState(({ outgoing }) => ({ outgoing: update(outgoing) }));

export const addOutgoing = (message: Outgoing): void => change((all) => [...all, message]);
export const dropOutgoing = (key: string): void => change((all) => all.filter((each) => each.key !== key));
export const setFailure = (key: string, failure: string | undefined): void =>
  change((all) => all.map((each) => (each.key === key ? { ...each, failure } : each)));
