const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Signs that join a letter to the one before it: the viramas and stackers of the scripts of South and Southeast Asia. */
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\ua9c0\uaaf6\u{11046}\u{110b9}\u{11133}\u{1134d}][\u200c\u200d]?$/u; // prettier-ignore

/** What a reader takes for one letter: a letter with its marks, a combined emoji, or a syllable of joined letters. */
export function splitClusters(text: string): string[] {
  const clusters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = clusters.at(-1);
    if (last !== undefined && joinsNext.test(last)) clusters[clusters.length - 1] = last + segment;
    else clusters.push(segment);
  }
  return clusters;
}
