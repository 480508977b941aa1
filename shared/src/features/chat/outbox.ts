import { create } from 'zustand';

/** A file that goes with a message on its way. */
export interface OutgoingFile {
  key: string;
  file: File;
  /** How much of it has been uploaded, from 0 to 1. */
  progress: number;
  /** The upload, once it is there. */
  id?: string;
}

/** A message on its way. It is kept, with its files, until the server has it, or somebody gives it up. */
export interface OutgoingMessage {
  /** Its name, by which a repeat is the same message. */
  key: string;
  conversationId: string;
  /** Whose it is: somebody else may sign in in this tab. */
  userId: string;
  text: string;
  files: readonly OutgoingFile[];
  createdAt: string;
  /** Why it did not arrive; undefined while it is on its way. */
  failure?: string;
}

export const useOutbox = create<{ outgoing: readonly OutgoingMessage[] }>()(() => ({ outgoing: [] }));

const updateOutbox = (update: (all: readonly OutgoingMessage[]) => OutgoingMessage[]) =>
  useOutbox.setState(({ outgoing }) => ({ outgoing: update(outgoing) }));

export const addOutgoing = (message: OutgoingMessage): void => updateOutbox((all) => [...all, message]);
export const removeOutgoing = (key: string): void => updateOutbox((all) => all.filter((each) => each.key !== key));
export const setOutgoingFailure = (key: string, failure: string | undefined): void =>
  updateOutbox((all) => all.map((each) => (each.key === key ? { ...each, failure } : each)));
/** Changes the file, or all of the message's files where no key is given. */
export const updateOutgoingFile = (key: string, fileKey: string | undefined, patch: Partial<OutgoingFile>): void =>
  updateOutbox((all) =>
    all.map((each) =>
      each.key === key
        ? { ...each, files: each.files.map((file) => (fileKey === undefined || file.key === fileKey ? { ...file, ...patch } : file)) }
        : each,
    ),
  );
