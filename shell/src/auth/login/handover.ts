import type { LoginState, toFailure } from './login-state';

/** The result of a request: the response, or the errors that the form shows. */
export type LoginOutcome = { answer: unknown } | { failed: ReturnType<typeof toFailure> };

/** The state of the sign-in page that works before React, and the request that it has sent. */
export interface EarlyState {
  form: LoginState;
  passwordVisible: boolean;
  /** Of the request under way; never settles once its session has begun. */
  outcome?: Promise<LoginOutcome> | undefined;
}

/** The sign-in page that works before React (shell/src/sign-in), until React takes it over. */
interface EarlySignIn {
  getState: () => EarlyState;
  /** Ends it: from now on the form belongs to React. Restores the focus where React has replaced the form instead of adopting it. */
  handOver: () => void;
}

declare global {
  var __signIn: EarlySignIn | undefined;
}
