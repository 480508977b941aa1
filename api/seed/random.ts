import { createHash } from 'node:crypto';

/** Always the same id for the same name. */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(`techadds demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Numbers in [0, 1) that look random and are the same for the same seed (a linear congruential generator of 32 bits). */
export function createRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An entry of a list by a number in [0, 1). */
export function pickByRandom<T>(list: readonly T[], random: number): T {
  const entry = list[Math.floor(random * list.length)];
  if (entry === undefined) throw new Error('There is nothing to pick from.');
  return entry;
}
