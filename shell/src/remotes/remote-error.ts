/** The stages of loading a remote, in order. */
export const stages = ['registry', 'entry', 'share', 'expose', 'mount'] as const;
export type Stage = (typeof stages)[number];

/** A failure to load a remote: its name, the stage and the cause. */
export class RemoteError extends Error {
  readonly remote: string;
  readonly stage: Stage;
  /** Quoted by the user to support. */
  readonly reference = crypto.randomUUID().slice(0, 13);
  readonly at = new Date();

  constructor(remote: string, stage: Stage, cause: unknown) {
    super(`${remote} failed at ${stage}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteError';
    this.remote = remote;
    this.stage = stage;
  }
}

export class StepTimeout extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`Timed out after ${ms / 1000} s`);
    this.name = 'StepTimeout';
    this.ms = ms;
  }
}
