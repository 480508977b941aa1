/** How many hits of a rule its window of seconds takes, counted from the first. */
export interface Rule {
  most: number;
  seconds: number;
}

/** What is limited. A subject is what one count is for: a person, an e-mail, a network. */
export const limitRules = {
  /** Tries to sign in to one account from one network. A success forgets them. */
  signIn: { most: 5, seconds: 15 * 60 },
  /** Wrong passwords from one network, for whatever accounts. */
  signInNetwork: { most: 20, seconds: 60 },
  /** Wrong passwords for one account from everywhere. More do not lock it, or any stranger could: they make answers slow. */
  signInAccount: { most: 100, seconds: 60 },
  /** Wrong current passwords of one person who changes theirs. */
  changePassword: { most: 5, seconds: 15 * 60 },
  /** Letters that one e-mail can be made to receive. */
  forgotPassword: { most: 3, seconds: 60 * 60 },
  verifyEmail: { most: 3, seconds: 60 * 60 },
  /** Registrations from one network. */
  register: { most: 10, seconds: 60 * 60 },
  /** Requests with links that need no account, from one network. */
  openLink: { most: 120, seconds: 60 },
  /** Questions of one person. */
  askAi: { most: 20, seconds: 60 },
  /** Messages of one person. */
  sendMessage: { most: 30, seconds: 60 },
  /** All requests of one person. */
  requests: { most: 600, seconds: 60 },
} satisfies Record<string, Rule>;
export type RuleName = keyof typeof limitRules;

export interface Hit {
  rule: RuleName;
  subject: string;
  /** How many to add; 1 where not given. 0 only looks. */
  add?: number;
}
export interface Counted {
  /** Hits in the window, with those just added. */
  hits: number;
  /** Seconds until the window ends where there are too many (looking: where no more fits), else null. */
  wait: number | null;
}

/** Counts hits by rule and subject. */
export interface Limits {
  /** Adds the hits, all at once, and answers for each in order. */
  count<const H extends readonly Hit[]>(hits: H): Promise<{ [K in keyof H]: Counted }>;
  /** Forgets the hits of a subject that has shown to be no abuser. */
  forget(rule: RuleName, subject: string): Promise<void>;
}

/** What a count means under its rule. `until` and `now` are milliseconds since 1970. */
export function judge({ rule, add = 1 }: Hit, rules: Record<RuleName, Rule>, hits: number, until: number, now: number): Counted {
  const full = add === 0 ? hits >= rules[rule].most : hits > rules[rule].most;
  return { hits, wait: full ? Math.max(1, Math.ceil((until - now) / 1000)) : null };
}

/** The longest of several waits, or null where nobody needs to wait. */
export const longest = (...counted: Counted[]): number | null =>
  counted.reduce<number | null>((most, { wait }) => (wait !== null && wait > (most ?? 0) ? wait : most), null);
