import { create } from 'zustand';

/** A file of a message that is being sent. */
export interface OutgoingFile {
  key: string;
  file: File;
  /** The uploaded fraction, from 0 to 1. */
  progress: number;
  /** The id of the upload, when it is complete. */
  id?: string;
}

/** A message that is being sent. It is stored, with its files, until the server has it or the user discards it. */
export interface OutgoingMessage {
  /** The client id of the message, so that a retry is the same message. */
  key: string;
  conversationId: string;
  /** The author: another user may sign in in this tab. */
  userId: string;
  text: string;
  /** The first message of the thread that it replies in. */
  threadId?: string | undefined;
  files: readonly OutgoingFile[];
  createdAt: string;
  /** Why sending failed; undefined while it is in progress. */
  failure?: string;
}

export const useOutbox = create<{ outgoing: readonly OutgoingMessage[] }>()(() => ({ outgoing: [] }));

const updateOutbox = (update: (all: readonly OutgoingMessage[]) => OutgoingMessage[]) =>
  useOutbox.setState(({ outgoing }) => ({ outgoing: update(outgoing) }));

export const addOutgoing = (message: OutgoingMessage): void => updateOutbox((all) => [...all, message]);
export const removeOutgoing = (key: string): void => updateOutbox((all) => all.filter((each) => each.key !== key));
export const setOutgoingFailure = (key: string, failure: string | undefined): void =>
  updateOutbox((all) => all.map((each) => (each.key === key ? { ...each, failure } : each)));
/** Updates the file, or all files of the message if no file key is given. */
export const updateOutgoingFile = (key: string, fileKey: string | undefined, patch: Partial<OutgoingFile>): void =>
  updateOutbox((all) =>
    all.map((each) =>
      each.key === key
        ? { ...each, files: each.files.map((file) => (fileKey === undefined || file.key === fileKey ? { ...file, ...patch } : file)) }
        : each,
    ),
  );
