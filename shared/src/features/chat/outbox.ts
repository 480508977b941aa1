import { create } from 'zustand';

/** A file that goes with a message on its way. */
export interface OutgoingFile {
  key: string;
  file: File;
  /** How much of it has been uploaded, from 0 to 1. */
  share: number;
  /** The upload, once it is there. */
  id?: string;
}

/** A message on its way. It is kept, with its files, until the server has it, or somebody gives it up. */
export interface Outgoing {
  /** Its name, by which a repeat is the same message. */
  key: string;
  roomId: string;
  /** Whose it is: somebody else may sign in in this tab. */
  userId: string;
  text: string;
  files: readonly OutgoingFile[];
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
/** Changes the file, or all of the message's files where no key is given. */
export const patchFile = (key: string, fileKey: string | undefined, patch: Partial<OutgoingFile>): void =>
  change((all) =>
    all.map((each) =>
      each.key === key
        ? { ...each, files: each.files.map((file) => (fileKey === undefined || file.key === fileKey ? { ...file, ...patch } : file)) }
        : each,
    ),
  );
