/** How many hits of a rule its window of seconds takes, counted from the first. */
export interface RateLimitRule {
  limit: number;
  seconds: number;
}

/** What is limited. A subject is what one count is for: a person, an e-mail, a network. */
export const rateLimitRules = {
  /** Tries to sign in to one account from one network. A success forgets them. */
  signIn: { limit: 5, seconds: 15 * 60 },
  /** Wrong passwords from one network, for whatever accounts. */
  signInNetwork: { limit: 20, seconds: 60 },
  /** Wrong passwords for one account from everywhere. More do not lock it, or any stranger could: they make answers slow. */
  signInAccount: { limit: 100, seconds: 60 },
  /** Wrong current passwords of one person who changes theirs. */
  changePassword: { limit: 5, seconds: 15 * 60 },
  /** Letters that one e-mail can be made to receive. */
  forgotPassword: { limit: 3, seconds: 60 * 60 },
  verifyEmail: { limit: 3, seconds: 60 * 60 },
  /** Registrations from one network. */
  register: { limit: 10, seconds: 60 * 60 },
  /** Requests with links that need no account, from one network. */
  openLink: { limit: 120, seconds: 60 },
  /** Questions of one person. */
  askAi: { limit: 20, seconds: 60 },
  /** Messages of one person. */
  sendMessage: { limit: 30, seconds: 60 },
  /** All requests of one person. */
  requests: { limit: 600, seconds: 60 },
} satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rateLimitRules;

export interface RateLimitHit {
  rule: RateLimitName;
  subject: string;
  /** How many to add; 1 where not given. 0 only looks. */
  add?: number;
}
export interface RateLimitResult {
  /** Hits in the window, with those just added. */
  hits: number;
  /** Seconds until the window ends where there are too many (looking: where no more fits), else null. */
  retryAfterSeconds: number | null;
}

/** Counts hits by rule and subject. */
export interface RateLimiter {
  /** Adds the hits, all at once, and answers for each in order. */
  count<const H extends readonly RateLimitHit[]>(hits: H): Promise<{ [K in keyof H]: RateLimitResult }>;
  /** Forgets the hits of a subject that has shown to be no abuser. */
  reset(rule: RateLimitName, subject: string): Promise<void>;
}

/** What a count means under its rule. `until` and `now` are milliseconds since 1970. */
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

/** The longest of several waits, or null where nobody needs to wait. */
export const longestRetryAfter = (...results: RateLimitResult[]): number | null =>
  results.reduce<number | null>(
    (longest, { retryAfterSeconds }) => (retryAfterSeconds !== null && retryAfterSeconds > (longest ?? 0) ? retryAfterSeconds : longest),
    null,
  );
