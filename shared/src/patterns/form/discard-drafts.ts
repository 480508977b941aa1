/** The user has decided to lose what they typed. */
export const discardDrafts = (): void => void dispatchEvent(new Event(discardDraftsEvent));
export const discardDraftsEvent = 'discard-drafts';
