import type { Caller, RequestMeta } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { recordAuditEvent, type Actor, type AuditEntry, type LinkActor } from './audit.service';

/** Who takes an action, in which request and when: a user, a visitor with a link, or the system. */
export interface ActorContext {
  tenantId: string;
  /** Null for a visitor with a link, and for the system. */
  caller: Caller | null;
  /** The actor in audit events and timelines; null for the system. */
  actor: Actor | LinkActor | null;
  requestMeta: RequestMeta;
  now: Date;
  /** Appends an audit event of the actor, in the transaction of the change that it records. */
  audit: (tx: Tx, event: Omit<AuditEntry, 'tenantId' | 'actor'>) => Promise<void>;
}

/** The context of an action of a signed-in user. */
export interface ActionContext extends ActorContext {
  caller: Caller;
  actor: Actor;
}

/** The caller as the actor of an audit event. */
export const toActor = ({ userId, name, role, impersonator, apiToken }: Omit<Caller, 'scope'>) => ({
  id: userId,
  name: apiToken ? `${name} (API token ${apiToken.name})` : name,
  role,
  impersonator,
});

/** The name of the actor in timelines and audit descriptions. */
export const getActorName = ({ actor }: Pick<ActorContext, 'actor'>): string => actor?.name ?? 'TechAdds';

/** A context whose audit events name its tenant, actor, request and time. */
export function createActorContext<C extends Omit<ActorContext, 'audit'>>(context: C): C & Pick<ActorContext, 'audit'> {
  const { tenantId, actor, requestMeta, now } = context;
  return { ...context, audit: (tx, event) => recordAuditEvent(tx, requestMeta, { tenantId, actor, ...event }, now) };
}

export const createActionContext = (caller: Caller, requestMeta: RequestMeta, now: Date): ActionContext =>
  createActorContext({ tenantId: caller.tenantId, caller, actor: toActor(caller), requestMeta, now });

/** Makes the context of a request from its call, at the time of the clock. */
export const createContextFactory =
  (clock: () => Date) =>
  ({ caller, requestMeta }: Pick<ActionContext, 'caller' | 'requestMeta'>): ActionContext =>
    createActionContext(caller, requestMeta, clock());

/** Context of a visitor with a link, who has no account. */
export const createLinkContext = (tenantId: string, name: string, requestMeta: RequestMeta, now: Date): ActorContext =>
  createActorContext({ tenantId, caller: null, actor: { id: null, name, role: null }, requestMeta, now });

/** Context of an automatic action; `cid` is recorded as its correlation id, such as `auto-complete`. */
export const createSystemContext = (tenantId: string, cid: string, now: Date): ActorContext =>
  createActorContext({ tenantId, caller: null, actor: null, requestMeta: { cid, ip: null, userAgent: null }, now });
