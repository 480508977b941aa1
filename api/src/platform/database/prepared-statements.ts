/** A prepared statement takes tens of kilobytes in each connection. */
const maxStatements = 150;

/**
 * Names statements that recur, so that PostgreSQL prepares them once (parsed, rewritten with the policies, planned), which for a list takes longer
 * than finding the rows. Statements beyond the limit are not prepared.
 */
export function createStatementNamer(limit = maxStatements): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const knownName = names.get(text);
    if (knownName !== undefined || names.size >= limit) return knownName;
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
