/** How many hits are allowed in a fixed window that begins with the first. */
export interface RateLimitRule {
  limit: number;
  seconds: number;
}

/** The rate limits. A subject has its own count: a user, an e-mail address or a network. */
export const rateLimitRules = {
  /** Attempts to sign in to one account from one network. A success resets them. */
  signIn: { limit: 5, seconds: 15 * 60 },
  /** Wrong passwords from one network, for any accounts. */
  signInNetwork: { limit: 20, seconds: 60 },
  /** Wrong passwords for one account from anywhere. More of them slow down responses instead of locking the account, which strangers could abuse. */
  signInAccount: { limit: 100, seconds: 60 },
  /** Wrong current passwords of one user who changes their password. */
  changePassword: { limit: 5, seconds: 15 * 60 },
  /** E-mails that can be sent to one address. */
  forgotPassword: { limit: 3, seconds: 60 * 60 },
  verifyEmail: { limit: 3, seconds: 60 * 60 },
  /** Registrations from one network. */
  register: { limit: 10, seconds: 60 * 60 },
  /** Requests with the one-time code of the setup, from one network. */
  setup: { limit: 30, seconds: 15 * 60 },
  /** Requests with links that need no account, from one network. */
  openLink: { limit: 120, seconds: 60 },
  /** E-mails with a code for one quote. */
  sendLinkCode: { limit: 3, seconds: 60 * 60 },
  /** Codes that are tried for one quote. A right one resets them. */
  linkCode: { limit: 5, seconds: 15 * 60 },
  /** Wrong codes of perks that one user tries, and that are tried from one network. */
  perkCode: { limit: 20, seconds: 15 * 60 },
  perkCodeNetwork: { limit: 200, seconds: 15 * 60 },
  /** Questions of one user to the assistant. */
  askAi: { limit: 20, seconds: 60 },
  /** Messages of one user. */
  sendMessage: { limit: 30, seconds: 60 },
  /** All requests of one user. */
  requests: { limit: 600, seconds: 60 },
  /** All requests with one API token. They do not count for its owner. */
  tokenRequests: { limit: 300, seconds: 60 },
} satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rateLimitRules;

export interface RateLimitHit {
  rule: RateLimitName;
  subject: string;
  /** How many hits to add, 1 by default. 0 only reads the count; -1 gives one back. */
  add?: number;
}
export interface RateLimitResult {
  /** Hits in the window, including those just added. */
  hits: number;
  /** Seconds until the window ends where the limit is exceeded (with `add: 0`, where it is reached); otherwise null. */
  retryAfterSeconds: number | null;
}

/** Counts hits by rule and subject. */
export interface RateLimiter {
  /** Adds the hits atomically and returns the results in the same order. */
  count<const H extends readonly RateLimitHit[]>(hits: H): Promise<{ [K in keyof H]: RateLimitResult }>;
  /** Clears the hits of a subject, as after a successful sign-in. */
  reset(rule: RateLimitName, subject: string): Promise<void>;
}

/** Evaluates a count under its rule. `until` and `now` are milliseconds since 1970. */
export function evaluateLimit(
  { rule, add = 1 }: RateLimitHit,
  rules: Record<RateLimitName, RateLimitRule>,
  hits: number,
  until: number,
  now: number,
): RateLimitResult {
  const full = add === 0 ? hits >= rules[rule].limit : hits > rules[rule].limit;
  return { hits, retryAfterSeconds: full ? Math.max(1, Math.ceil((until - now) / 1000)) : null };
}

/** The longest of several waits; null where there is none. */
export const longestRetryAfter = (...results: RateLimitResult[]): number | null =>
  results.reduce<number | null>(
    (longest, { retryAfterSeconds }) => (retryAfterSeconds !== null && retryAfterSeconds > (longest ?? 0) ? retryAfterSeconds : longest),
    null,
  );
