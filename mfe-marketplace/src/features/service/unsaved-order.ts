let hasUnsavedOrder = false;

/** Records whether the open order form has unsaved input. */
export const setUnsavedOrder = (value: boolean) => void (hasUnsavedOrder = value);

/** Whether the app may update to a new version without asking. */
export const mayUpdate = () => !hasUnsavedOrder;
