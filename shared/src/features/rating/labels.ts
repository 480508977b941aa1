import type { AspectName } from '@techadds/shared/contract/ratings/states';

export const aspectLabels: Record<AspectName, string> = {
  quality: 'Quality',
  communication: 'Communication',
  timeliness: 'Timeliness',
  value: 'Value for money',
};

/** The meaning of one to five stars. */
export const starLabels = ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'] as const;
