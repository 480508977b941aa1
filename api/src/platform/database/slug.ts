/**
 * A unique slug for URLs, made from a name.
 * @param fallback the slug of a name without letters and digits
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
