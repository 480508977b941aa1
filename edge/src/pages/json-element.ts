/** JSON that cannot end its element. */
export const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
