import { refundPeriodDays } from '@techadds/shared/contract/integrations/forms';

export const ownConnectionTexts = {
  email: {
    noun: 'mail server',
    disconnected: 'E-mails go through the operator’s server',
    afterwards:
      'The password is deleted. All e-mails of this marketplace go through the operator’s server again, also those that wait now.',
  },
  assistant: {
    noun: 'model',
    disconnected: 'The operator’s assistant answers',
    afterwards: 'The key is deleted. Questions are answered again by what the operator has set up, or by built-in rules.',
  },
  payments: {
    noun: 'Stripe account',
    disconnected: 'New payments go to the operator’s account',
    afterwards: `New payments go to the operator’s account at once. Payments that were made with yours are finished and refunded with it. Its keys stay encrypted for that until ${refundPeriodDays} days after the last one, then they are deleted.`,
  },
} as const;
export type OwnProvider = keyof typeof ownConnectionTexts;
