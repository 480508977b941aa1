import type { InstallScorePart, ScorePart } from '@techadds/shared/contract/partner-profile/endpoints';

export const partLabels: Record<ScorePart, string> = {
  response: 'Answers',
  punctuality: 'On time',
  quality: 'Right the first time',
  reliability: 'Carried through',
  rating: 'Ratings',
};

const countOf = (noun: string, count: number) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const explanations: Record<ScorePart, (value: number, sample: number) => string> = {
  response: (hours, sample) => `Answered in ${hours.toLocaleString('en-US')} h on average over ${countOf('order', sample)}`,
  punctuality: (percent, sample) =>
    `${Math.round(percent)}% of ${countOf('delivery', sample).replace('deliverys', 'deliveries')} were on time`,
  quality: (percent, sample) =>
    `${Math.round(percent)}% of ${countOf('delivery', sample).replace('deliverys', 'deliveries')} needed neither changes nor a dispute`,
  reliability: (percent, sample) => `${Math.round(percent)}% of ${countOf('order', sample)} ended without being declined or disputed`,
  rating: (stars, sample) => `${stars.toLocaleString('en-US')} stars on average over ${countOf('rating', sample)}`,
};

/** For example `Answered in 3 h on average over 24 orders`. */
export const explainPart = ({ key, value, sample }: InstallScorePart, minimum: number): string =>
  value === null ? `Does not count yet: ${sample} of at least ${minimum}` : explanations[key](value, sample);
