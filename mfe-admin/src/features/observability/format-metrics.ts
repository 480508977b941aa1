export const formatCount = (count: number) => count.toLocaleString('en-US');

/** `42 ms`, `1.3 s`; a dash for no value. */
export const formatMs = (ms: number | null) =>
  ms === null ? '–' : ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
