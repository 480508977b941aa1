import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Longer ranks are replaced: many moves to the same place make them longer, a few bits each. */
export const maxRankLength = 40;

/** Whether a text is a fractional index. */
export function isRank(text: string): boolean {
  try {
    generateKeyBetween(text, null);
    // The library does not look at each character.
    return /^[0-9A-Za-z]+$/.test(text);
  } catch {
    return false;
  }
}

/** A rank between two others; null stands for the start and the end of the stage. */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

/** Short ranks for a whole stage, in order. */
export const listShortRanks = (count: number): string[] => generateNKeysBetween(null, null, count);
