import { toRequest, getSender, findValidInputs } from './valid-calls';
import { isWrite, operations } from './operations';
import { findChangedTables } from './table-digest';
import type { TestWorld } from './test-world';

/** Fields and values that a malicious caller would try to set. */
const getForbiddenFields = ({ test }: TestWorld): Record<string, unknown> => ({
  role: 'super_admin',
  tenantId: test.tenants.globex.id,
  tenant_id: test.tenants.globex.id,
  id: crypto.randomUUID(),
  status: 'completed',
  flagship_promoted: true,
  company_profile: { name: 'Mine' },
  approved: true,
  balanceCents: 1_000_000_00,
  created_by: test.tenants.globex.users.admin.id,
  createdBy: test.tenants.globex.users.admin.id,
  partnerId: test.tenants.globex.partnerId,
  partner_id: test.tenants.globex.partnerId,
  placedBy: test.tenants.globex.users.customer.id,
  userId: test.tenants.globex.users.customer.id,
  totalCents: 1,
  version: 99,
  ['__proto__']: undefined,
  constructor: { prototype: { role: 'super_admin' } },
  prototype: { role: 'super_admin' },
});

/** Builds the body as text, so that keys such as `__proto__` are sent as they are. */
function toBodyWith(body: object, field: string, value: unknown): string {
  const member = `${JSON.stringify(field)}:${JSON.stringify(value ?? { role: 'super_admin' })}`;
  const rest = JSON.stringify(body).slice(1);
  return `{${member}${rest === '}' ? '' : ','}${rest}`;
}

/** Every write × every forbidden field: returns 422 for the field and changes nothing. */
export async function checkMassAssignment(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only.filter(isWrite)) {
    const valid = await findValidInputs(world, operation);
    if (!valid) continue;
    const request = toRequest(operation, valid.inputs);
    const declared = new Set(operation.fields.filter((field) => field.in === 'body').map(({ name }) => name));
    const changed = await findChangedTables(world, async () => {
      await Promise.all(
        [...Object.entries(getForbiddenFields(world)), ['__proto__', undefined] as const]
          .filter(([field]) => !declared.has(field))
          .map(async ([field, value]) => {
            const answer = await world.send(getSender(operation, valid.actor), {
              ...request,
              payload: toBodyWith(valid.inputs.body, field, value),
              headers: { ...request.headers, 'content-type': 'application/json' },
            });
            const named = Object.keys(answer.json<{ fields?: object }>().fields ?? {});
            if (answer.statusCode !== 422 || !named.includes(field)) {
              findings.push(`${operation.name} with ${field}: ${answer.statusCode} ${answer.body.slice(0, 160)}, not 422 that names it`);
            }
          }),
      );
    });
    findings.push(...changed.map((table) => `${operation.name}: a field that was wished for changed ${table}`));
  }
  return findings;
}

/** Every operation with a query × every forbidden field: returns 422 for the field. */
export async function checkUnknownQueries(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only.filter(({ endpoint }) => endpoint.query !== undefined)) {
    const valid = await findValidInputs(world, operation);
    if (!valid) continue;
    const declared = new Set(operation.fields.map(({ name }) => name));
    for (const name of Object.keys(getForbiddenFields(world)).filter((field) => !declared.has(field))) {
      const request = toRequest(operation, { ...valid.inputs, query: { ...valid.inputs.query, [name]: 'x' } });
      const answer = await world.send(getSender(operation, valid.actor), request);
      const named = Object.keys(answer.json<{ fields?: object }>().fields ?? {});
      if (answer.statusCode !== 422 || !named.includes(name))
        findings.push(`${operation.name} takes ${name} in its query: ${answer.statusCode}`);
    }
  }
  return findings;
}
