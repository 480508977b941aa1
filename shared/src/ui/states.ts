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
import { canceled, disputed, split } from './states/order';
import type { StatusTable, StatusMeta } from './states/status';

export { orderStates } from './states/order';
export { getStatusMeta, type StatusTable, type StatusMeta } from './states/status';

const draft: StatusMeta = ['neutral', IconPencilMinus, 'Draft', 'Not sent yet. Finish it and send it.'];
const pending: StatusMeta = ['neutral', IconClock, 'Pending', 'Not begun yet.'];
const pending_approval: StatusMeta = ['wait', IconHourglass, 'Pending approval', 'Waits for someone to approve it.'];
const in_progress: StatusMeta = ['active', IconProgress, 'In progress', 'Work is under way.'];
const changes_requested: StatusMeta = ['wait', IconMessageCircleExclamation, 'Changes requested', 'Waits for a new version.'];
const completed: StatusMeta = ['ok', IconCircleCheck, 'Completed', 'Done; nothing left to do.'];
const approved: StatusMeta = ['ok', IconCircleCheck, 'Approved', 'Checked and good to use.'];
const accepted: StatusMeta = ['ok', IconCircleCheck, 'Accepted', 'Agreed to.'];
const confirmed: StatusMeta = ['ok', IconCircleCheck, 'Confirmed', 'Agreed to and in force.'];
const succeeded: StatusMeta = ['ok', IconCircleCheck, 'Succeeded', 'Went through completely.'];
const declined: StatusMeta = ['bad', IconCircleX, 'Declined', 'Turned down; the reason is in the timeline.'];
const rejected: StatusMeta = ['bad', IconCircleX, 'Rejected', 'Turned down; the reason is with it.'];
const failed: StatusMeta = ['bad', IconAlertTriangle, 'Failed', 'Did not go through. Look at the reason and try again.'];
const expired: StatusMeta = ['neutral', IconClockX, 'Expired', 'Its time ran out.'];
const ended: StatusMeta = ['neutral', IconClockX, 'Ended', 'Its time is over.'];
const voided: StatusMeta = ['neutral', IconBan, 'Voided', 'Taken back by its sender; it no longer counts.'];
const revoked: StatusMeta = ['neutral', IconBan, 'Revoked', 'Taken back; it no longer works.'];
const archived: StatusMeta = ['neutral', IconArchive, 'Archived', 'Put away. It can be restored.'];
const refunded: StatusMeta = ['neutral', IconReceiptRefund, 'Refunded', 'All of the money went back.'];
const partially_refunded: StatusMeta = ['neutral', IconReceiptRefund, 'Partially refunded', 'Part of the money went back.'];
const active: StatusMeta = ['ok', IconCircleCheck, 'Active', 'In use.'];
const paused: StatusMeta = ['wait', IconPlayerPause, 'Paused', 'Stopped for now. Resume it when ready.'];
const on_hold: StatusMeta = ['wait', IconPlayerPause, 'On hold', 'Stopped for now. Someone has to take it up again.'];
const syncing: StatusMeta = ['active', IconRefresh, 'Syncing', 'Being sent now.'];
const queued: StatusMeta = ['wait', IconCloudUp, 'Queued', 'Sent by itself once there is a connection.'];

// One table for each kind of record: screens, filters and tests read them here, and an app carries those that it shows.

export const paymentStates = {
  none: ['neutral', IconCircleDashed, 'None', 'Nothing was paid or held yet.'],
  authorized: ['info', IconLock, 'In escrow', 'Held until the delivery is accepted.'],
  partial: ['wait', IconCoin, 'Partial', 'Part was paid; the rest is due.'],
  paid: ['ok', IconCircleCheck, 'Paid', 'Paid in full.'],
  partially_refunded,
  refunded,
} as const satisfies StatusTable;

export const quoteStates = {
  draft,
  sent: ['info', IconSend, 'Sent', 'Waits for the customer to open it.'],
  viewed: ['info', IconEye, 'Viewed', 'The customer opened it. Waits for an answer.'],
  countered: ['wait', IconArrowBackUp, 'Counter-offer', 'The customer asks for other terms. Your answer is next.'],
  accepted,
  declined,
  expired,
  revised: ['neutral', IconReplace, 'Revised', 'Replaced by a newer version.'],
  voided,
  converted: ['ok', IconTransform, 'Converted', 'Became an order or a contract.'],
} as const satisfies StatusTable;

export const projectStates = {
  planned: ['neutral', IconCalendarEvent, 'Planned', 'Starts on its date.'],
  active: ['active', IconProgress, 'Active', 'Work is under way.'],
  on_hold,
  completed,
  canceled,
} as const satisfies StatusTable;

export const healthStates = {
  on_track: ['ok', IconCircleCheck, 'On track', 'Will be done in time.'],
  at_risk: ['wait', IconAlertTriangle, 'At risk', 'May be late. Look at the next milestone.'],
  off_track: ['bad', IconAlertTriangle, 'Off track', 'Is late. Agree on a new plan.'],
} as const satisfies StatusTable;

export const milestoneStates = {
  pending,
  funded: ['info', IconLock, 'Funded', 'Its money is held. Work can start.'],
  in_progress,
  submitted: ['info', IconPackageExport, 'Submitted', 'Waits for the customer to approve it.'],
  changes_requested,
  approved,
  released: ['ok', IconBuildingBank, 'Released', 'Its money is on the way to the partner.'],
  disputed,
  refunded,
  split,
  canceled,
} as const satisfies StatusTable;

export const templateStates = { draft, pending_approval, approved, changes_requested, rejected, archived } as const satisfies StatusTable;

export const contractStates = {
  draft,
  pending_signature: ['wait', IconSignature, 'Pending signature', 'Waits for a signer.'],
  active: ['ok', IconFileCheck, 'Active', 'Signed by all and in force.'],
  completed,
  expired,
  terminated: ['neutral', IconFileOff, 'Terminated', 'Ended before its time.'],
  declined,
  voided,
} as const satisfies StatusTable;

export const fulfilmentStates = {
  unfulfilled: ['neutral', IconCircleDashed, 'Unfulfilled', 'Nothing of it is done yet.'],
  partial: ['active', IconProgress, 'Partial', 'Part of it is done.'],
  fulfilled: ['ok', IconCircleCheck, 'Fulfilled', 'All of it is done.'],
  lapsed: ['bad', IconClockX, 'Lapsed', 'Was not done in time.'],
} as const satisfies StatusTable;

export const envelopeStates = {
  created: ['neutral', IconClock, 'Created', 'Not sent yet.'],
  sent: ['info', IconSend, 'Sent', 'Waits for the recipient to open it.'],
  delivered: ['info', IconMailOpened, 'Opened', 'The recipient opened it. Waits for the signature.'],
  signed: ['ok', IconSignature, 'Signed', 'This recipient signed.'],
  completed,
  declined,
  voided,
  expired,
  autoresponded: ['wait', IconMail, 'Autoresponded', 'An automatic reply came back. Check the address.'],
} as const satisfies StatusTable;

export const depositStates = {
  pending,
  settled: ['ok', IconCircleCheck, 'Settled', 'The money arrived.'],
  failed,
  canceled,
  partially_refunded,
  refunded,
} as const satisfies StatusTable;

export const payoutStates = {
  pending,
  in_transit: ['active', IconArrowsTransferUp, 'In transit', 'On its way to the bank.'],
  paid: ['ok', IconCircleCheck, 'Paid', 'Arrived at the bank.'],
  failed,
  canceled,
} as const satisfies StatusTable;

export const payoutAccountStates = {
  pending,
  active,
  restricted: ['wait', IconLock, 'Restricted', 'Payouts wait until the missing details are in.'],
  rejected,
} as const satisfies StatusTable;

export const ledgerEntryStates = {
  pending,
  posted: ['ok', IconCircleCheck, 'Posted', 'Booked for good.'],
  void: ['neutral', IconBan, 'Void', 'Taken back before it was booked.'],
  expired,
  reversed: ['neutral', IconArrowBackUp, 'Reversed', 'Balanced by an opposite entry.'],
} as const satisfies StatusTable;

const scheduled: StatusMeta = ['info', IconCalendarEvent, 'Scheduled', 'Begins on its date.'];

export const feeProfileStates = {
  active,
  scheduled,
  ended,
  withdrawn: ['neutral', IconArrowBackUp, 'Withdrawn', 'Replaced before it began; nothing was charged by it.'],
} as const satisfies StatusTable;

export const commissionRateStates = {
  active: ['ok', IconCircleCheck, 'In force', 'Counts for orders placed now.'],
  disabled: ['wait', IconPlayerPause, 'Switched off', 'Counts for no order until it is switched on.'],
  scheduled,
  ended,
  archived,
} as const satisfies StatusTable;

export const ratingStates = {
  pending,
  published: ['ok', IconStar, 'Published', 'Everyone can see it.'],
  rejected,
  hidden: ['neutral', IconEyeOff, 'Hidden', 'Nobody but moderators can see it.'],
  removed: ['neutral', IconTrash, 'Removed', 'Taken down for good.'],
} as const satisfies StatusTable;

export const appealStates = {
  open: ['wait', IconScale, 'Open', 'Waits for a moderator.'],
  under_review: ['active', IconProgress, 'Under review', 'A moderator is looking at it.'],
  resolved: ['ok', IconCircleCheck, 'Resolved', 'Decided; the decision is with it.'],
  withdrawn: ['neutral', IconArrowBackUp, 'Withdrawn', 'Taken back by who raised it.'],
} as const satisfies StatusTable;

export const serviceStates = {
  draft: ['neutral', IconPencilMinus, 'Draft', 'Not on offer yet. Finish it and publish it.'],
  active: ['ok', IconCircleCheck, 'On offer', 'Customers find and order it in the marketplace.'],
  archived,
} as const satisfies StatusTable;

export const serviceChangeStates = {
  pending: ['wait', IconHourglass, 'Pending', 'Waits for an answer.'],
  confirmed,
  declined,
  canceled,
} as const satisfies StatusTable;

export const perkStates = { draft, active, paused, ended } as const satisfies StatusTable;

export const brandStates = { draft, active, archived } as const satisfies StatusTable;

export const companyStates = {
  pending_approval,
  active,
  suspended: ['bad', IconPlayerPause, 'Suspended', 'Blocked until an administrator lifts it.'],
  terminated: ['neutral', IconBan, 'Terminated', 'Closed for good.'],
} as const satisfies StatusTable;

export const staffStates = {
  active,
  deactivated: ['neutral', IconUserOff, 'Deactivated', 'Cannot sign in. Can be activated again.'],
} as const satisfies StatusTable;

export const inviteStates = {
  pending: ['info', IconMail, 'Invited', 'Waits for the person to join.'],
  accepted,
  expired,
  revoked,
} as const satisfies StatusTable;

export const customerStates = {
  prospect: ['info', IconCircleDashed, 'Prospect', 'Has not bought yet.'],
  active: ['ok', IconCircleCheck, 'Active', 'Buys from you.'],
  inactive: ['neutral', IconUserOff, 'Inactive', 'Has not bought for some time.'],
  churned: ['bad', IconMoodSad, 'Churned', 'Left.'],
} as const satisfies StatusTable;

export const contactStates = {
  cold: ['neutral', IconSnowflake, 'Cold', 'No interest shown yet.'],
  warm: ['wait', IconSun, 'Warm', 'Showed interest. Get in touch.'],
  hot: ['active', IconFlame, 'Hot', 'Close to buying.'],
  in_contract: ['ok', IconContract, 'In contract', 'Signed with you.'],
} as const satisfies StatusTable;

export const dealStageStates = {
  open: ['neutral', IconCircleDashed, 'Open', 'Not worked on yet.'],
  ongoing: ['active', IconProgress, 'Ongoing', 'Being worked on.'],
  on_hold,
  won: ['ok', IconTrophy, 'Won', 'The customer bought.'],
  lost: ['neutral', IconCircleX, 'Lost', 'The customer did not buy.'],
} as const satisfies StatusTable;

export const taskStates = {
  not_started: ['neutral', IconCircleDashed, 'Not started', 'Waits to be taken up.'],
  started: ['active', IconProgress, 'Started', 'Being worked on.'],
  completed,
  canceled,
  deferred: ['wait', IconPlayerPause, 'Deferred', 'Put off to a later date.'],
} as const satisfies StatusTable;

export const integrationStates = {
  disconnected: ['neutral', IconPlugConnectedX, 'Disconnected', 'Not in use. Connect it to begin.'],
  connecting: ['active', IconRefresh, 'Connecting', 'Being set up.'],
  connected: ['ok', IconPlugConnected, 'Connected', 'Works.'],
  error: ['bad', IconAlertTriangle, 'Error', 'Stopped working. Connect it again.'],
} as const satisfies StatusTable;

export const tokenStates = { active: ['ok', IconKey, 'Active', 'Works.'], expired, revoked } as const satisfies StatusTable;

export const importStates = {
  standby: ['neutral', IconClock, 'Standby', 'Waits for its file.'],
  pending,
  in_process: ['active', IconProgress, 'In process', 'Rows are being read.'],
  complete: ['ok', IconCircleCheck, 'Complete', 'All rows are in.'],
  failed,
} as const satisfies StatusTable;

export const syncRunStates = {
  queued,
  running: ['active', IconRefresh, 'Running', 'Under way.'],
  succeeded,
  partial: ['wait', IconAlertTriangle, 'Partial', 'Some of it did not go through. Look at the list.'],
  failed,
} as const satisfies StatusTable;

export const offlineItemStates = {
  queued,
  syncing,
  synced: ['ok', IconCircleCheck, 'Synced', 'Arrived.'],
  failed,
  replaced: ['bad', IconGitMerge, 'Replaced', 'Someone else changed it meanwhile. Compare the two.'],
} as const satisfies StatusTable;

export const messageStates = {
  sent: ['neutral', IconCheck, 'Sent', 'On its way.'],
  delivered: ['neutral', IconChecks, 'Delivered', 'Arrived.'],
  read: ['info', IconChecks, 'Read', 'Was read.'],
  failed,
} as const satisfies StatusTable;
