import type { BankLineMatch, BankStatementState } from '@techadds/shared/contract/bank-statements/states';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconInfoCircle,
  IconClock,
  IconHistory,
  IconRefresh,
  IconSearch,
} from '@techadds/shared/ui/icons';
import type { StatusMeta } from '@techadds/shared/ui/states';

export const lineStates: Record<BankLineMatch, StatusMeta> = {
  matched: { tone: 'ok', icon: IconCircleCheck, label: 'Matched', description: 'Names a deposit or payout, with its amount.' },
  amount_differs: { tone: 'bad', icon: IconAlertTriangle, label: 'Amount differs', description: 'The record has another amount.' },
  not_expected: { tone: 'bad', icon: IconArrowBackUp, label: 'Not expected', description: 'The record does not wait for this money.' },
  changed: { tone: 'bad', icon: IconRefresh, label: 'Changed by the bank', description: 'An earlier file has this line otherwise.' },
  possible: {
    tone: 'wait',
    icon: IconSearch,
    label: 'Possible match',
    description: 'A record has this amount, but the line does not name it.',
  },
  no_match: {
    tone: 'neutral',
    icon: IconInfoCircle,
    label: 'No match',
    description: 'No deposit or payout has this reference or amount.',
  },
  already_imported: { tone: 'neutral', icon: IconHistory, label: 'Already imported', description: 'An earlier file has the same line.' },
};

export const statementStates: Record<BankStatementState, StatusMeta> = {
  uploaded: { tone: 'wait', icon: IconClock, label: 'To be applied', description: 'Nothing is booked yet.' },
  applying: { tone: 'active', icon: IconRefresh, label: 'Partly applied', description: 'Some lines are not applied yet.' },
  applied: { tone: 'ok', icon: IconCircleCheck, label: 'Applied', description: 'All lines are applied.' },
};

export const formatLineCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
