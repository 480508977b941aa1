import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that does not reveal where they differ. Compares bytes, because a letter may have several. */
export function constantTimeEquals(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
