export const defaults = { tab: 'server', find: '', user: '' };
export type Address = Record<keyof typeof defaults, string>;
export type Change = (changes: Partial<Address>) => void;
