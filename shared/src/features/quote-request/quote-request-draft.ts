/** In this tab only; the end of a session clears it. */
const storageKey = 'quote-request-draft';

/** Keeps the text of a quote request until a service is chosen. */
export const saveQuoteRequestDraft = (text: string): void => sessionStorage.setItem(storageKey, text);

export const readQuoteRequestDraft = (): string => sessionStorage.getItem(storageKey) ?? '';

export const clearQuoteRequestDraft = (): void => sessionStorage.removeItem(storageKey);
