import type { AspectName } from '@techadds/shared/contract/ratings/states';

export const aspectLabels: Record<AspectName, string> = {
  quality: 'Quality',
  communication: 'Communication',
  timeliness: 'Timeliness',
  value: 'Value for money',
};

/** What one to five stars mean. */
export const starLabels = ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'] as const;
