/** An error that its message explains to the user of a command: shown without a stack. */
export class UsageError extends Error {}
