import { useUnsavedChanges } from '@techadds/shared/patterns/form';

/** Asks before the user leaves an order that is not placed. In a file of its own, so that the page is shown without the code for forms. */
export const UnsavedOrder = () => useUnsavedChanges(true);
