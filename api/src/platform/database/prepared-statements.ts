/** A statement in each connection's memory takes tens of kilobytes there. */
const maxStatements = 150;

/**
 * Names for statements that come again and again: PostgreSQL keeps what it worked out for a name (parsed, rewritten with the policies,
 * planned), which for a list takes longer than finding the rows. What comes after the memory is full goes without.
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
