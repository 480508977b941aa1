let unsaved = false;

/** Remembers whether the open order form holds entries that would be lost. */
export const setUnsaved = (value: boolean) => void (unsaved = value);

/** Whether a new version may take this one's place without asking. */
export const mayUpdate = () => !unsaved;
