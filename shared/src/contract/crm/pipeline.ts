import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { text, wholeNumber } from '../fields';
import { Deal, dealFilters } from './deals';
import { PutStages } from './forms';
import { stageTypes } from './stages';

export { PutStages } from './forms';

const Stage = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(stageTypes),
  probabilityBp: z.int(),
  stuckAfterDays: z.nullable(z.int()),
});
export type Stage = z.infer<typeof Stage>;

/** `version` changes with each change of the stages. */
const Stages = z.object({ items: z.array(Stage), version: z.string() });

export const listStages = endpoint({
  method: 'GET',
  path: '/crm/stages',
  summary: 'List the stages of the pipeline, in order',
  permission: 'crm.read',
  response: Stages,
});

export const putStages = endpoint({
  method: 'PUT',
  path: '/crm/stages',
  summary: 'Replace the stages of the pipeline; a stage with deals cannot be removed',
  permission: 'crm.stages',
  body: PutStages,
  response: Stages,
  errors: [409],
});

/** Sums of the deals in the currency of the tenant. */
const PipelineStage = z.extend(Stage, { count: z.int(), totalCents: z.int(), weightedCents: z.int() });
export type PipelineStage = z.infer<typeof PipelineStage>;

export const getPipeline = endpoint({
  method: 'GET',
  path: '/crm/pipeline',
  summary: 'Get the board: the stages with their sums, and the first deals of each stage; the others are listed by `/crm/deals`',
  permission: 'crm.read',
  query: z.strictObject({ query: z.optional(text(200)), perStage: z._default(wholeNumber(1, 200), 50), ...dealFilters() }),
  response: z.object({ currency: z.string(), stages: z.array(PipelineStage), deals: z.array(Deal) }),
});

export const getForecast = endpoint({
  method: 'GET',
  path: '/crm/forecast',
  summary: 'Forecast by month of the expected close date: open deals, weighted and unweighted, and won deals by the month they closed',
  permission: 'crm.read',
  query: z.strictObject({ query: z.optional(text(200)), months: z._default(wholeNumber(1, 24), 12), ...dealFilters() }),
  response: z.object({
    currency: z.string(),
    months: z.array(
      z.object({
        /** Like `2026-11`. */
        month: z.string(),
        openCount: z.int(),
        openCents: z.int(),
        weightedCents: z.int(),
        wonCount: z.int(),
        wonCents: z.int(),
      }),
    ),
    /** Open deals without an expected close date, or with one outside these months. */
    others: z.object({ openCount: z.int(), openCents: z.int(), weightedCents: z.int() }),
  }),
});

export const listOwners = endpoint({
  method: 'GET',
  path: '/crm/owners',
  summary: 'List the users who can own contacts and deals of the caller',
  permission: 'crm.read',
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
