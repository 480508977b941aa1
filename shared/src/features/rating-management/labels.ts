import type { AppealDecision, AppealReason } from '@techadds/shared/contract/ratings/states';

export const appealReasonLabels: Record<AppealReason, string> = {
  off_topic: 'Off topic',
  false: 'Not true',
  abusive: 'Abusive',
  wrong_order: 'About another order',
  conflict_of_interest: 'Conflict of interest',
  other: 'Another reason',
};

/** The labels of the badge on a resolved appeal. */
export const appealDecisionLabels: Record<AppealDecision, string> = {
  rating_kept: 'Kept',
  rating_amended: 'Amended',
  rating_removed: 'Removed',
};
