import { judge, type Counted, type Hit, type Limits, type Rule, type RuleName } from './rules';

const maxKeys = 50_000;

/** Limits of this process alone, for when those in the database cannot be reached. */
export function memoryLimits(rules: Record<RuleName, Rule>, clock: () => Date): Limits {
  const windows = new Map<string, { hits: number; until: number }>();
  const keyOf = (rule: RuleName, subject: string) => `${rule} ${subject}`;

  function count(hit: Hit): Counted {
    const now = clock().getTime();
    const key = keyOf(hit.rule, hit.subject);
    const open = windows.get(key);
    const kept = open && open.until > now ? open : { hits: 0, until: now + rules[hit.rule].seconds * 1000 };
    kept.hits += hit.add ?? 1;
    windows.delete(key);
    windows.set(key, kept);
    // A flood of keys must not fill the memory: those not asked about for longest go first.
    for (const oldest of windows.keys()) {
      if (windows.size <= maxKeys) break;
      windows.delete(oldest);
    }
    return judge(hit, rules, kept.hits, kept.until, now);
  }

  return {
    count: async (hits) => hits.map(count) as never,
    forget: async (rule, subject) => void windows.delete(keyOf(rule, subject)),
  };
}
