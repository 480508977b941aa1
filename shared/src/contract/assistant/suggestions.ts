import type { Role } from '@techadds/shared/roles';

const adminSuggestions = [
  'Who is late with orders?',
  'What are the sales this month?',
  'Which quotes are waiting?',
  'Where is the audit log?',
];

/** Questions to begin with, which the embedded assistant answers from the data of the role. */
export const suggestions: Record<Role, readonly string[]> = {
  customer: [
    'Which of my orders are late?',
    'Are there quotes waiting for me?',
    'Which projects are due next?',
    'Where do I change my password?',
  ],
  partner_staff: [
    'Which orders are late?',
    'Which tasks are due this week?',
    'What is our average rating?',
    'Which projects are due next?',
  ],
  partner_admin: [
    'How much is available for payout?',
    'Which orders are late?',
    'Which quotes are waiting?',
    'Which deals close this month?',
    'What fee is charged on $1,000?',
  ],
  admin: adminSuggestions,
  super_admin: adminSuggestions,
};
