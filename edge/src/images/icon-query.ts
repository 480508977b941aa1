/** Logos are public, so they are fetched without a token. */
const logoPathPattern = /^\/api\/files\/of\/[\w-]+\/logos\/[\w-]+$/;
const hexColorPattern = /^[0-9a-f]{6}$/;

type QueryValue = string | string[] | undefined;
export type IconQuery = Record<string, QueryValue>;

export const matchQueryValue = (value: QueryValue, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The branding in the query of an icon: the paths of a favicon and of a logo, and both colors such as `#c85102`; invalid values count as none. */
export function parseIconQuery(query: IconQuery): {
  icon: string | undefined;
  logo: string | undefined;
  colors: Record<'fill' | 'ink', string> | undefined;
} {
  const [fill, ink] = [matchQueryValue(query.fill, hexColorPattern), matchQueryValue(query.ink, hexColorPattern)];
  return {
    icon: matchQueryValue(query.icon, logoPathPattern),
    logo: matchQueryValue(query.logo, logoPathPattern),
    colors: fill !== undefined && ink !== undefined ? { fill: `#${fill}`, ink: `#${ink}` } : undefined,
  };
}
