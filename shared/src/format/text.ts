/** With a capital letter at the start: `Payouts` for `payouts`. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its unit, which is plural unless it is one: `1 day`, `30 days`. */
export const formatCount = (count: number, unit: string) => `${count.toLocaleString('en-US')} ${count === 1 ? unit : `${unit}s`}`;
