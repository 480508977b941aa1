import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowsTransferUp,
  IconBan,
  IconBuildingBank,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconClockX,
  IconCloudUp,
  IconCoin,
  IconContract,
  IconEye,
  IconEyeOff,
  IconFileCheck,
  IconFileOff,
  IconFlag,
  IconFlame,
  IconGitMerge,
  IconHourglass,
  IconKey,
  IconLock,
  IconMail,
  IconMailOpened,
  IconMessageCircleExclamation,
  IconMoodSad,
  IconPackageExport,
  IconPencilMinus,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconReceiptRefund,
  IconRefresh,
  IconReplace,
  IconScale,
  IconSend,
  IconSignature,
  IconSnowflake,
  IconStar,
  IconSun,
  IconTransform,
  IconTrash,
  IconTrophy,
  IconUserOff,
} from '@tabler/icons-react';
import { canceled, disputed, splitState } from './states/common';
import type { StatusTable, StatusMeta } from './states/status';

export { orderStates } from './states/order';
export { getStatusMeta, type StatusTable, type StatusMeta } from './states/status';

const draft: StatusMeta = { tone: 'neutral', icon: IconPencilMinus, label: 'Draft', description: 'Not sent yet.' };
const pending: StatusMeta = { tone: 'neutral', icon: IconClock, label: 'Pending', description: 'Not started.' };
const pending_approval: StatusMeta = { tone: 'wait', icon: IconHourglass, label: 'Pending approval', description: 'Waiting for approval.' };
const in_progress: StatusMeta = { tone: 'active', icon: IconProgress, label: 'In progress', description: 'Work is under way.' };
const changes_requested: StatusMeta = {
  tone: 'wait',
  icon: IconMessageCircleExclamation,
  label: 'Changes requested',
  description: 'Waiting for a new version.',
};
const completed: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Completed', description: 'Nothing left to do.' };
const approved: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Approved', description: 'Reviewed and ready to use.' };
const accepted: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Accepted', description: 'Accepted.' };
const confirmed: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Confirmed', description: 'Confirmed and in effect.' };
const succeeded: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Succeeded', description: 'Completed in full.' };
const declined: StatusMeta = { tone: 'bad', icon: IconCircleX, label: 'Declined', description: 'The reason is in the timeline.' };
const rejected: StatusMeta = { tone: 'bad', icon: IconCircleX, label: 'Rejected', description: 'The reason is in the details.' };
const failed: StatusMeta = { tone: 'bad', icon: IconAlertTriangle, label: 'Failed', description: 'Check the reason and try again.' };
const expired: StatusMeta = { tone: 'neutral', icon: IconClockX, label: 'Expired', description: 'Expired.' };
const ended: StatusMeta = { tone: 'neutral', icon: IconClockX, label: 'Ended', description: 'No longer in effect.' };
const voided: StatusMeta = { tone: 'neutral', icon: IconBan, label: 'Voided', description: 'Withdrawn by the sender; no longer valid.' };
const revoked: StatusMeta = { tone: 'neutral', icon: IconBan, label: 'Revoked', description: 'Withdrawn; no longer works.' };
const archived: StatusMeta = { tone: 'neutral', icon: IconArchive, label: 'Archived', description: 'Archived; can be restored.' };
const refunded: StatusMeta = { tone: 'neutral', icon: IconReceiptRefund, label: 'Refunded', description: 'Refunded in full.' };
const partially_refunded: StatusMeta = {
  tone: 'neutral',
  icon: IconReceiptRefund,
  label: 'Partially refunded',
  description: 'Refunded in part.',
};
const active: StatusMeta = { tone: 'ok', icon: IconCircleCheck, label: 'Active', description: 'In use.' };
const paused: StatusMeta = { tone: 'wait', icon: IconPlayerPause, label: 'Paused', description: 'Paused; resume when ready.' };
const on_hold: StatusMeta = { tone: 'wait', icon: IconPlayerPause, label: 'On hold', description: 'Paused until someone resumes it.' };
const syncing: StatusMeta = { tone: 'active', icon: IconRefresh, label: 'Syncing', description: 'Sending now.' };
const queued: StatusMeta = { tone: 'wait', icon: IconCloudUp, label: 'Queued', description: 'Sent automatically once you are online.' };

// One table for each kind of record: screens, filters and tests use them, and an app bundles only the ones it uses.

export const paymentStates = {
  none: { tone: 'neutral', icon: IconCircleDashed, label: 'None', description: 'No payment yet.' },
  authorized: { tone: 'info', icon: IconLock, label: 'In escrow', description: 'Held until the delivery is accepted.' },
  partial: { tone: 'wait', icon: IconCoin, label: 'Partial', description: 'Partly paid; the rest is due.' },
  paid: { tone: 'ok', icon: IconCircleCheck, label: 'Paid', description: 'Paid in full.' },
  partially_refunded,
  refunded,
} as const satisfies StatusTable;

export const quoteStates = {
  draft,
  sent: { tone: 'info', icon: IconSend, label: 'Sent', description: 'Waiting for the customer to open it.' },
  viewed: { tone: 'info', icon: IconEye, label: 'Viewed', description: 'Opened by the customer; waiting for a decision.' },
  countered: {
    tone: 'wait',
    icon: IconArrowBackUp,
    label: 'Counter-offer',
    description: 'The customer proposed other terms; your reply is next.',
  },
  accepted,
  declined,
  expired,
  revised: { tone: 'neutral', icon: IconReplace, label: 'Revised', description: 'Replaced by a newer version.' },
  voided,
  converted: { tone: 'ok', icon: IconTransform, label: 'Converted', description: 'Converted to a contract or a project.' },
} as const satisfies StatusTable;

export const projectStates = {
  planned: { tone: 'neutral', icon: IconCalendarEvent, label: 'Planned', description: 'Starts on its date.' },
  active: { tone: 'active', icon: IconProgress, label: 'Active', description: 'Work is under way.' },
  on_hold,
  completed,
  canceled,
} as const satisfies StatusTable;

export const healthStates = {
  on_track: { tone: 'ok', icon: IconCircleCheck, label: 'On track', description: 'On schedule.' },
  at_risk: { tone: 'wait', icon: IconAlertTriangle, label: 'At risk', description: 'May be late; check the next milestone.' },
  off_track: { tone: 'bad', icon: IconAlertTriangle, label: 'Off track', description: 'Late; agree on a new plan.' },
} as const satisfies StatusTable;

export const milestoneStates = {
  pending,
  funded: { tone: 'info', icon: IconLock, label: 'Funded', description: 'The money is held; work can start.' },
  in_progress,
  submitted: { tone: 'info', icon: IconPackageExport, label: 'Submitted', description: 'Waiting for the customer’s approval.' },
  changes_requested,
  approved,
  released: { tone: 'ok', icon: IconBuildingBank, label: 'Released', description: 'The money is on its way to the partner.' },
  disputed,
  refunded,
  split: splitState,
  canceled,
} as const satisfies StatusTable;

export const templateStates = { draft, pending_approval, approved, changes_requested, rejected, archived } as const satisfies StatusTable;

export const contractStates = {
  draft,
  pending_signature: { tone: 'wait', icon: IconSignature, label: 'Pending signature', description: 'Waiting for signatures.' },
  active: { tone: 'ok', icon: IconFileCheck, label: 'Active', description: 'Signed by everyone and in effect.' },
  completed,
  expired,
  terminated: { tone: 'neutral', icon: IconFileOff, label: 'Terminated', description: 'Ended early.' },
  declined,
  voided,
} as const satisfies StatusTable;

export const fulfilmentStates = {
  unfulfilled: { tone: 'neutral', icon: IconCircleDashed, label: 'Unfulfilled', description: 'Not started.' },
  partial: { tone: 'active', icon: IconProgress, label: 'Partial', description: 'Partly done.' },
  fulfilled: { tone: 'ok', icon: IconCircleCheck, label: 'Fulfilled', description: 'Done.' },
  lapsed: { tone: 'bad', icon: IconClockX, label: 'Lapsed', description: 'Not done in time.' },
} as const satisfies StatusTable;

export const envelopeStates = {
  created: { tone: 'neutral', icon: IconClock, label: 'Created', description: 'Not sent yet.' },
  sent: { tone: 'info', icon: IconSend, label: 'Sent', description: 'Waiting for the recipient to open it.' },
  delivered: { tone: 'info', icon: IconMailOpened, label: 'Opened', description: 'Opened by the recipient; waiting for the signature.' },
  signed: { tone: 'ok', icon: IconSignature, label: 'Signed', description: 'This recipient signed.' },
  completed,
  declined,
  voided,
  expired,
  autoresponded: { tone: 'wait', icon: IconMail, label: 'Autoresponded', description: 'An automatic reply came back; check the address.' },
} as const satisfies StatusTable;

export const depositStates = {
  pending: {
    tone: 'neutral',
    icon: IconClock,
    label: 'Pending',
    description: 'Waiting for an administrator to confirm that the money has arrived.',
  },
  settled: { tone: 'ok', icon: IconCircleCheck, label: 'Settled', description: 'The money has arrived.' },
  failed,
  canceled,
  partially_refunded,
  refunded,
} as const satisfies StatusTable;

export const payoutStates = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Pending', description: 'Requested; not sent to the bank yet.' },
  in_transit: { tone: 'active', icon: IconArrowsTransferUp, label: 'In transit', description: 'On its way to the bank.' },
  paid: { tone: 'ok', icon: IconCircleCheck, label: 'Paid', description: 'Paid out to the bank.' },
  failed,
  canceled,
} as const satisfies StatusTable;

export const payoutAccountStates = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Pending', description: 'Waiting for an administrator to review it.' },
  active,
  restricted: {
    tone: 'wait',
    icon: IconLock,
    label: 'Restricted',
    description: 'Payouts are on hold until the missing details are provided.',
  },
  rejected,
} as const satisfies StatusTable;

export const ledgerEntryStates = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Pending', description: 'The amounts are reserved; not posted yet.' },
  posted: { tone: 'ok', icon: IconCircleCheck, label: 'Posted', description: 'Posted to the ledger.' },
  void: { tone: 'neutral', icon: IconBan, label: 'Void', description: 'Voided before it was posted.' },
  expired,
  reversed: { tone: 'neutral', icon: IconArrowBackUp, label: 'Reversed', description: 'Balanced by an opposite entry.' },
} as const satisfies StatusTable;

const scheduled: StatusMeta = { tone: 'info', icon: IconCalendarEvent, label: 'Scheduled', description: 'Starts on its date.' };

export const feeProfileStates = {
  active,
  scheduled,
  ended,
  withdrawn: { tone: 'neutral', icon: IconArrowBackUp, label: 'Withdrawn', description: 'Replaced before it started; never charged.' },
} as const satisfies StatusTable;

export const commissionRateStates = {
  active: { tone: 'ok', icon: IconCircleCheck, label: 'Active', description: 'Applies to new orders.' },
  disabled: { tone: 'wait', icon: IconPlayerPause, label: 'Disabled', description: 'Applies to no order until it is enabled.' },
  scheduled,
  ended,
  archived,
} as const satisfies StatusTable;

export const ratingStates = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Pending', description: 'Not published yet.' },
  published: { tone: 'ok', icon: IconStar, label: 'Published', description: 'Everyone can see it.' },
  rejected,
  hidden: { tone: 'neutral', icon: IconEyeOff, label: 'Hidden', description: 'Visible to moderators only.' },
  removed: { tone: 'neutral', icon: IconTrash, label: 'Removed', description: 'Removed permanently.' },
} as const satisfies StatusTable;

export const appealStates = {
  open: { tone: 'wait', icon: IconScale, label: 'Open', description: 'Waiting for a moderator.' },
  under_review: { tone: 'active', icon: IconProgress, label: 'Under review', description: 'A moderator is reviewing it.' },
  resolved: { tone: 'ok', icon: IconCircleCheck, label: 'Resolved', description: 'The decision is in the details.' },
  withdrawn: { tone: 'neutral', icon: IconArrowBackUp, label: 'Withdrawn', description: 'Withdrawn by the partner.' },
} as const satisfies StatusTable;

export const serviceStates = {
  draft: { tone: 'neutral', icon: IconPencilMinus, label: 'Draft', description: 'Not published yet.' },
  active: { tone: 'ok', icon: IconCircleCheck, label: 'Published', description: 'Customers find and order it in the marketplace.' },
  archived,
} as const satisfies StatusTable;

export const serviceChangeStates = {
  pending: { tone: 'wait', icon: IconHourglass, label: 'Pending', description: 'Waiting for a reply.' },
  confirmed,
  declined,
  canceled,
} as const satisfies StatusTable;

export const perkStates = { draft, active, paused, ended } as const satisfies StatusTable;

export const brandStates = { draft, active, archived } as const satisfies StatusTable;

export const companyStates = {
  pending_approval,
  active,
  suspended: { tone: 'bad', icon: IconPlayerPause, label: 'Suspended', description: 'Blocked until an administrator reactivates it.' },
  terminated: { tone: 'neutral', icon: IconBan, label: 'Terminated', description: 'Closed permanently.' },
} as const satisfies StatusTable;

export const releaseStates = {
  serving: { tone: 'ok', icon: IconCircleCheck, label: 'Served', description: 'All marketplaces have the current version.' },
  canary: { tone: 'info', icon: IconTransform, label: 'Canary', description: 'Some marketplaces have a newer version.' },
  preview: {
    tone: 'info',
    icon: IconLock,
    label: 'Preview',
    description: 'All marketplaces have the current version; a newer one is in a private preview.',
  },
  off: { tone: 'bad', icon: IconBan, label: 'Off', description: 'Nobody can open its pages.' },
} as const satisfies StatusTable;

export const partnerUserStates = {
  active,
  deactivated: { tone: 'neutral', icon: IconUserOff, label: 'Deactivated', description: 'Cannot sign in; can be reactivated.' },
} as const satisfies StatusTable;

export const inviteStates = {
  pending: { tone: 'info', icon: IconMail, label: 'Invited', description: 'Waiting for the user to accept the invitation.' },
  accepted,
  expired,
  revoked,
} as const satisfies StatusTable;

export const customerStates = {
  prospect: { tone: 'info', icon: IconCircleDashed, label: 'Prospect', description: 'Has not ordered yet.' },
  active: { tone: 'ok', icon: IconCircleCheck, label: 'Active', description: 'Orders from you.' },
  inactive: { tone: 'neutral', icon: IconUserOff, label: 'Inactive', description: 'Has not ordered recently.' },
  churned: { tone: 'bad', icon: IconMoodSad, label: 'Churned', description: 'No longer a customer.' },
} as const satisfies StatusTable;

export const contactStates = {
  cold: { tone: 'neutral', icon: IconSnowflake, label: 'Cold', description: 'No interest shown yet.' },
  warm: { tone: 'wait', icon: IconSun, label: 'Warm', description: 'Showed interest; get in touch.' },
  hot: { tone: 'active', icon: IconFlame, label: 'Hot', description: 'Close to buying.' },
  in_contract: { tone: 'ok', icon: IconContract, label: 'In contract', description: 'Signed with you.' },
} as const satisfies StatusTable;

export const dealStageStates = {
  open: { tone: 'neutral', icon: IconCircleDashed, label: 'Open', description: 'Not worked on yet.' },
  ongoing: { tone: 'active', icon: IconProgress, label: 'Ongoing', description: 'Being worked on.' },
  on_hold,
  won: { tone: 'ok', icon: IconTrophy, label: 'Won', description: 'The customer bought.' },
  lost: { tone: 'neutral', icon: IconCircleX, label: 'Lost', description: 'The customer did not buy.' },
} as const satisfies StatusTable;

export const taskStates = {
  not_started: { tone: 'neutral', icon: IconCircleDashed, label: 'Not started', description: 'Not started yet.' },
  started: { tone: 'active', icon: IconProgress, label: 'Started', description: 'Being worked on.' },
  completed,
  canceled,
  deferred: { tone: 'wait', icon: IconPlayerPause, label: 'Deferred', description: 'Postponed.' },
} as const satisfies StatusTable;

export const taskPriorityStates = {
  low: { tone: 'neutral', icon: IconFlag, label: 'Low', description: 'Can wait.' },
  normal: { tone: 'neutral', icon: IconFlag, label: 'Normal', description: 'In its turn.' },
  high: { tone: 'wait', icon: IconFlag, label: 'High', description: 'Before the others.' },
  urgent: { tone: 'bad', icon: IconFlag, label: 'Urgent', description: 'At once.' },
} as const satisfies StatusTable;

export const integrationStates = {
  disconnected: { tone: 'neutral', icon: IconPlugConnectedX, label: 'Disconnected', description: 'Not connected.' },
  connecting: { tone: 'active', icon: IconRefresh, label: 'Connecting', description: 'Being connected.' },
  connected: { tone: 'ok', icon: IconPlugConnected, label: 'Connected', description: 'Connected and working.' },
  error: { tone: 'bad', icon: IconAlertTriangle, label: 'Error', description: 'Stopped working; reconnect it.' },
} as const satisfies StatusTable;

export const tokenStates = {
  active: { tone: 'ok', icon: IconKey, label: 'Active', description: 'Can be used.' },
  expired,
  revoked,
} as const satisfies StatusTable;

export const importStates = {
  standby: { tone: 'neutral', icon: IconClock, label: 'Standby', description: 'Waiting for a file.' },
  pending,
  in_process: { tone: 'active', icon: IconProgress, label: 'In process', description: 'Importing rows.' },
  complete: { tone: 'ok', icon: IconCircleCheck, label: 'Complete', description: 'All rows imported.' },
  failed,
} as const satisfies StatusTable;

export const syncRunStates = {
  queued,
  running: { tone: 'active', icon: IconRefresh, label: 'Running', description: 'Running now.' },
  succeeded,
  partial: { tone: 'wait', icon: IconAlertTriangle, label: 'Partial', description: 'Some rows failed; see the list.' },
  failed,
} as const satisfies StatusTable;

export const offlineItemStates = {
  queued: { ...queued, label: 'Pending' },
  syncing,
  synced: { tone: 'ok', icon: IconCircleCheck, label: 'Synced', description: 'Arrived.' },
  failed,
  replaced: { tone: 'bad', icon: IconGitMerge, label: 'Replaced', description: 'Someone else changed it meanwhile. Compare the two.' },
} as const satisfies StatusTable;

export const messageStates = {
  sent: { tone: 'neutral', icon: IconCheck, label: 'Sent', description: 'On its way.' },
  delivered: { tone: 'neutral', icon: IconChecks, label: 'Delivered', description: 'Arrived.' },
  read: { tone: 'info', icon: IconChecks, label: 'Read', description: 'Was read.' },
  failed,
} as const satisfies StatusTable;

export const apiTokenStates = { active, expired, revoked } as const satisfies StatusTable;
