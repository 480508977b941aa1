import * as z from 'zod/mini';
import {
  CommissionPreviewForm,
  CommissionRateChange,
  CommissionRateForm,
  commissionReferences,
  CommissionRulesForm,
  CommissionTier,
  commissionTypes,
  CommissionSimulationForm,
  tierModes,
  tierPeriods,
} from './forms';
import { endpoint } from '../endpoint';
import { basisPoints, cents, currency, Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';

export {
  CommissionPreviewForm,
  CommissionRateChange,
  CommissionRateForm,
  commissionReferences,
  CommissionRulesForm,
  commissionTypes,
  CommissionSimulationForm,
  tierModes,
  tierPeriods,
} from './forms';

/** A rate applies to orders that match its rules: any rule of a dimension, in each dimension that it has rules for. */
export const CommissionRate = z.object({
  id,
  name: z.string(),
  code: z.string(),
  type: z.enum(commissionTypes),
  rateBp: basisPoints,
  amounts: z.array(z.object({ currency, amountCents: cents })),
  includeTax: z.boolean(),
  isDefault: z.boolean(),
  isEnabled: z.boolean(),
  tiers: z.array(CommissionTier),
  tierMode: z.enum(tierModes),
  tierPeriod: z.enum(tierPeriods),
  activeFrom: timestamp,
  activeUntil: z.nullable(timestamp),
  /** The current state: archived, disabled, not started, ended, or active. */
  state: z.enum(['active', 'disabled', 'scheduled', 'ended', 'archived']),
  rules: z.array(z.object({ id, reference: z.enum(commissionReferences), referenceId: id, name: z.string() })),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: z.nullable(timestamp),
});
export type CommissionRate = z.infer<typeof CommissionRate>;

/** A rate considered for an order line: whether it won, and the reason in words. */
export const CommissionCandidate = z.object({
  rateId: id,
  name: z.string(),
  code: z.string(),
  won: z.boolean(),
  /** The number of dimensions its rules match in; null if they do not match, or if the rate is not active. */
  dimensions: z.nullable(z.int()),
  matched: z.array(z.object({ ruleId: id, reference: z.enum(commissionReferences), name: z.string() })),
  reason: z.string(),
});
export type CommissionCandidate = z.infer<typeof CommissionCandidate>;

/** The commission on one line, with the details of its computation. */
export const CommissionLine = z.object({
  /** Null if no rate applies; there is no commission then. */
  rateId: z.nullable(id),
  /** The rule that decided; null if the default rate or none applies. */
  ruleId: z.nullable(id),
  /** The code on statements; `none` if no rate applies. */
  code: z.string(),
  /** The effective rate. */
  rateBp: basisPoints,
  baseCents: cents,
  amountCents: cents,
  /** The partner's volume in the tier period before this line; 0 if the rate has no tiers. */
  priorCents: cents,
  /** The commission of each tier. */
  parts: z.array(z.object({ fromCents: cents, toCents: z.nullable(cents), rateBp: basisPoints, baseCents: cents, amountCents: cents })),
  /** The winner first, then the others by rank. */
  explain: z.array(CommissionCandidate),
});
export type CommissionLine = z.infer<typeof CommissionLine>;

export const listCommissionRates = endpoint({
  method: 'GET',
  path: '/admin/commission/rates',
  summary: 'List commission rates with their rules; archived ones with `status=archived`, all with `status=all`',
  permission: 'commission.manage',
  query: z.extend(listQuery(['name', 'code', 'createdAt']), { status: z._default(z.enum(['current', 'archived', 'all']), 'current') }),
  response: listResponse(CommissionRate),
});

export const getCommissionRate = endpoint({
  method: 'GET',
  path: '/admin/commission/rates/{id}',
  summary: 'Get a commission rate with its rules',
  permission: 'commission.manage',
  params: Id,
  response: CommissionRate,
  errors: [404],
});

export const createCommissionRate = endpoint({
  method: 'POST',
  path: '/admin/commission/rates',
  summary: 'Create a commission rate. Existing orders keep their commission',
  permission: 'commission.manage',
  body: CommissionRateForm,
  response: CommissionRate,
  status: 201,
  errors: [409],
});

export const updateCommissionRate = endpoint({
  method: 'PUT',
  path: '/admin/commission/rates/{id}',
  summary: 'Update a commission rate, for future orders',
  permission: 'commission.manage',
  params: Id,
  body: CommissionRateChange,
  response: CommissionRate,
  errors: [404, 409],
});

export const archiveCommissionRate = endpoint({
  method: 'DELETE',
  path: '/admin/commission/rates/{id}',
  summary: 'Archive a commission rate: it stays readable and applies to no new order',
  permission: 'commission.manage',
  params: Id,
  response: CommissionRate,
  errors: [404, 409],
});

export const restoreCommissionRate = endpoint({
  method: 'POST',
  path: '/admin/commission/rates/{id}/restore',
  summary: 'Restore an archived commission rate, inactive',
  permission: 'commission.manage',
  params: Id,
  response: CommissionRate,
  errors: [404],
});

export const setCommissionRules = endpoint({
  method: 'PUT',
  path: '/admin/commission/rates/{id}/rules',
  summary: 'Set the services, categories and partners that a rate applies to; replaces all its rules',
  permission: 'commission.manage',
  params: Id,
  body: CommissionRulesForm,
  response: CommissionRate,
  errors: [404, 409],
});

export const previewCommission = endpoint({
  method: 'POST',
  path: '/admin/commission/preview',
  summary: 'Preview the commission of a sample order, with the applied rule of each line and the reason. Nothing is saved',
  permission: 'commission.manage',
  body: CommissionPreviewForm,
  response: z.object({
    currency,
    partner: z.object({ id, name: z.string() }),
    lines: z.array(
      z.extend(CommissionLine, {
        service: z.object({ id, name: z.string(), category: z.string() }),
        netCents: cents,
        taxCents: cents,
      }),
    ),
    totals: z.object({ netCents: cents, taxCents: cents, baseCents: cents, amountCents: cents, effectiveBp: z.int() }),
  }),
});

const simulationTotals = { orders: z.int(), netCents: z.int(), actualCents: z.int(), wouldBeCents: z.int(), differenceCents: z.int() };

export const simulateCommission = endpoint({
  method: 'POST',
  path: '/admin/commission/what-if',
  summary: "Simulate a rate on last month's orders, by partner. Nothing is saved",
  permission: 'commission.manage',
  body: CommissionSimulationForm,
  response: z.object({
    /** UTC days, both inclusive: the last complete calendar month. */
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    currency,
    totals: z.object(simulationTotals),
    byPartner: z.array(z.object({ id, name: z.string(), ...simulationTotals })),
    /** The orders whose commission would change, the largest change first; at most 100. */
    changed: z.array(
      z.object({
        id,
        number: z.string(),
        partner: z.string(),
        service: z.string(),
        netCents: z.int(),
        actualCents: z.int(),
        wouldBeCents: z.int(),
        reason: z.string(),
      }),
    ),
    /** The number of orders in other currencies, which are excluded. */
    leftOut: z.int(),
  }),
});
