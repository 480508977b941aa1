/**
 * A word for addresses, from a name, that nothing else of its kind has.
 * @param fallback what a name without a letter or digit becomes
 */
export async function freeSlug(name: string, fallback: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const slug = plain || fallback;
  return (await isTaken(slug)) ? `${slug}-${crypto.randomUUID().slice(0, 8)}` : slug;
}
