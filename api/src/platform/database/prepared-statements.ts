/** A prepared statement takes about 100 KB in each connection. */
const maxStatements = 200;
/** Rare statements, such as those with a long list of values, are not worth a place. */
const usesBefore = 2;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/** Returns the name of a statement, if it has one. `reset` gives the places to others, under names that were never used. */
export type StatementNamer = ((text: string) => string | undefined) & { reset: () => void };

/**
 * Names statements that recur, so that PostgreSQL prepares them once for each connection (parsed, rewritten with the policies, planned), which
 * takes longer than finding the rows: about half of its time for a request. Statements beyond the limit are not prepared.
 */
export function createStatementNamer(limit = maxStatements): StatementNamer {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let count = 0;
  const getName = (text: string) => {
    const knownName = names.get(text);
    if (knownName !== undefined || names.size >= limit || !preparable.test(text)) return knownName;
    const used = uses.get(text) ?? 0;
    if (used < usesBefore) {
      // A process that sends ever new texts must not remember them all.
      if (uses.size >= 10 * limit) uses.clear();
      uses.set(text, used + 1);
      return undefined;
    }
    uses.delete(text);
    const name = `kept_${(count += 1)}`;
    names.set(text, name);
    return name;
  };
  return Object.assign(getName, { reset: () => names.clear() });
}
