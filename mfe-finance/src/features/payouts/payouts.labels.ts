import type { PayoutFailureCode, PayoutSchedule } from '@techadds/shared/contract/payouts/states';

export const failureLabels: Record<PayoutFailureCode, string> = {
  account_closed: 'The account is closed',
  account_unknown: 'The bank does not know the account',
  holder_mismatch: 'The account number does not match the holder',
  bank_declined: 'The bank declined it',
  other: 'Another reason',
};

export const scheduleLabels: Record<PayoutSchedule, string> = {
  manual: 'When I ask for it',
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'On the first of each month',
};

/** Schedule labels for another partner's account, in the third person. */
export const scheduleShortLabels: Record<PayoutSchedule, string> = {
  manual: 'On request',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The reason of a failed payout as text. */
export const formatFailure = ({
  failureCode,
  failureNote,
}: {
  failureCode: PayoutFailureCode | null;
  failureNote: string | null;
}): string => [failureCode && `${failureLabels[failureCode]}.`, failureNote].filter(Boolean).join(' ');
