import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/projects/endpoints';
import type { Tx } from '../../platform/database/client';
import { route } from '../../platform/http/route';
import { createContextFactory, type ActionContext } from '../audit/action-context.service';
import { processPayments } from '../payments/payments.jobs';
import type { PaymentDeps } from '../payments/providers/providers.service';
import { fundMilestone, recordMilestonePayment } from './milestone-funding.rules';
import { removeMilestone, restoreMilestone } from './milestone-removal.rules';
import * as actions from './milestones.actions.rules';
import { addToPlan, updateInPlan } from './milestones.rules';
import { lockMilestoneForAction } from './milestones.transitions';
import { getProjectDetail } from './projects.presenter';
import { lockProjectForAction } from './projects.transitions';

type StepCall = Pick<ActionContext, 'caller' | 'requestMeta'> & { tx: Tx; params: { id: string; milestoneId: string } };

/** The plan of a project's milestones, and the steps of each. */
export function milestonesRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db: database, clock, payments } = deps;
  const toContext = createContextFactory(clock);
  const perform = async (call: StepCall, work: (context: ActionContext) => Promise<void>) => {
    await work(toContext(call));
    return getProjectDetail(call.tx, call.caller, call.params.id, clock());
  };
  const processLater = (tenantId: string) => () => payments.runInBackground(() => processPayments(deps, tenantId));

  route(app, contract.addMilestones, async ({ params, body, tx, ...call }) => {
    const context = toContext(call);
    const { project } = await lockProjectForAction(tx, context, params.id, 'update');
    await addToPlan(tx, context, { ...project, type: 'project' }, body);
    return getProjectDetail(tx, call.caller, params.id, clock());
  });

  route(app, contract.updateMilestone, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      const context = toContext(call);
      const { project } = await lockMilestoneForAction(tx, context, params, 'update');
      await updateInPlan(tx, context, { ...project.project, type: 'project' }, params.milestoneId, body);
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  route(app, contract.removeMilestone, ({ params, query, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await removeMilestone(tx, toContext(call), params, query.amountTo);
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  route(app, contract.restoreMilestone, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await restoreMilestone(tx, toContext(call), params);
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  route(app, contract.agreeUnfunded, (call) => perform(call, (context) => actions.agreeUnfunded(call.tx, context, call.params)));

  route(app, contract.fundMilestone, (call) =>
    perform(call, (context) => fundMilestone(call.tx, context, call.params, call.body, payments.provider.name)),
  );

  route(app, contract.recordMilestonePayment, (call) =>
    perform(call, (context) => recordMilestonePayment(call.tx, context, call.params, call.body.reference)),
  );

  route(app, contract.startMilestone, (call) =>
    perform(call, (context) => actions.performMilestoneStep(call.tx, context, call.params, 'start')),
  );

  route(app, contract.submitMilestone, (call) =>
    perform(call, (context) => actions.submitMilestone(call.tx, context, call.params, call.body)),
  );

  route(app, contract.requestMilestoneChanges, (call) =>
    perform(call, (context) => actions.performMilestoneStep(call.tx, context, call.params, 'requestChanges', call.body.note)),
  );

  route(app, contract.approveMilestone, (call) => perform(call, (context) => actions.approveMilestone(call.tx, context, call.params)));

  route(app, contract.disputeMilestone, (call) =>
    perform(call, (context) => actions.performMilestoneStep(call.tx, context, call.params, 'dispute', call.body.reason)),
  );

  route(app, contract.resolveMilestone, (call) => {
    call.afterCommit(processLater(call.caller.tenantId));
    return perform(call, (context) => actions.resolveMilestone(call.tx, context, call.params, call.body));
  });

  route(app, contract.cancelMilestone, (call) => {
    call.afterCommit(processLater(call.caller.tenantId));
    return perform(call, (context) => actions.cancelMilestone(call.tx, context, call.params, call.body.reason));
  });

  route(app, contract.refundMilestone, (call) => {
    call.afterCommit(processLater(call.caller.tenantId));
    return perform(call, (context) => actions.refundMilestone(call.tx, context, call.params, call.body));
  });
}
