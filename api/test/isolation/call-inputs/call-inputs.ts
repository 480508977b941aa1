import { accountInputs } from './accounts';
import { channelInputs, channelRows } from './channels';
import { commissionInputs } from './commission';
import { companyInputs, companyRows } from './companies';
import { connectionInputs, connectionRows } from './connections';
import { templateInputs, templateRows } from './contract-templates';
import { contractInputs, contractRows } from './contracts';
import { crmInputs, crmRows } from './crm';
import { ledgerInputs, ledgerRows } from './ledger';
import { milestoneInputs, milestoneRows } from './milestones';
import { notificationInputs, notificationRows } from './notifications';
import { orderInputs, orderRows } from './orders';
import { payoutInputs } from './payouts';
import { perkInputs, perkRows } from './perks';
import { projectWorkInputs, projectWorkRows } from './project-work';
import { projectInputs, projectRows } from './projects';
import { quoteInputs, quoteRows } from './quotes';
import { releaseInputs, releaseRows } from './releases';
import { serviceInputs } from './services';
import { signingInputs, signingRows } from './signing';
import { staffInputs, staffRows } from './staff';
import { webhookInputs, webhookRows } from './webhooks';
import type { InputOverrides, RowFinders } from './types';

/** The entries of all areas. Each endpoint belongs to one of them: a second entry would hide the first. */
function combine<Entry>(areas: readonly Record<string, Entry>[]): Record<string, Entry> {
  const entries = areas.flatMap((area) => Object.entries(area));
  const names = entries.map(([name]) => name);
  const repeated = names.find((name, n) => names.indexOf(name) !== n);
  if (repeated !== undefined) throw new Error(`Two areas name the endpoint ${repeated}.`);
  return Object.fromEntries(entries);
}

/** Inputs by endpoint name that schemas alone do not determine, such as those that must match a row. All others are generated. */
export const inputOverrides: InputOverrides = combine([
  serviceInputs,
  orderInputs,
  perkInputs,
  quoteInputs,
  contractInputs,
  signingInputs,
  templateInputs,
  projectInputs,
  projectWorkInputs,
  milestoneInputs,
  companyInputs,
  accountInputs,
  staffInputs,
  payoutInputs,
  commissionInputs,
  ledgerInputs,
  crmInputs,
  connectionInputs,
  webhookInputs,
  channelInputs,
  notificationInputs,
  releaseInputs,
]);

/** Path ids, in order, for operations with few own rows or with ids that belong together; trying all combinations is too slow. */
export const ownRowFinders: RowFinders = combine([
  orderRows,
  perkRows,
  quoteRows,
  contractRows,
  signingRows,
  templateRows,
  projectRows,
  projectWorkRows,
  milestoneRows,
  companyRows,
  staffRows,
  ledgerRows,
  crmRows,
  connectionRows,
  webhookRows,
  channelRows,
  notificationRows,
  releaseRows,
]);
