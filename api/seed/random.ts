import { createHash } from 'node:crypto';

/** Derives a stable UUID from a name. */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(`techadds demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A reproducible generator of numbers in [0, 1): a 32-bit linear congruential generator. */
export function createRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Picks an entry by a number in [0, 1). */
export function pickByRandom<T>(list: readonly T[], random: number): T {
  const entry = list[Math.floor(random * list.length)];
  if (entry === undefined) throw new Error('There is nothing to pick from.');
  return entry;
}
