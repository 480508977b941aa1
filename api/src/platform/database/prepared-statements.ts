/** A prepared statement takes about 100 KB in each connection. */
const maxStatements = 200;
/** Rare statements, such as those with a long list of values, are not worth a place. */
const usesBefore = 2;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Names statements that recur, so that PostgreSQL prepares them once for each connection (parsed, rewritten with the policies, planned), which
 * takes longer than finding the rows: about half of its time for a request. Statements beyond the limit are not prepared.
 */
export function createStatementNamer(limit = maxStatements): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const knownName = names.get(text);
    if (knownName !== undefined || names.size >= limit || !preparable.test(text)) return knownName;
    const count = uses.get(text) ?? 0;
    if (count < usesBefore) {
      // A process that sends ever new texts must not remember them all.
      if (uses.size >= 10 * limit) uses.clear();
      uses.set(text, count + 1);
      return undefined;
    }
    uses.delete(text);
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
