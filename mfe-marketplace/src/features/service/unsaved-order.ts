let unsaved = false;

/** Records whether the open order form has unsaved input. */
export const setUnsaved = (value: boolean) => void (unsaved = value);

/** Whether the app may update to a new version without asking. */
export const mayUpdate = () => !unsaved;
