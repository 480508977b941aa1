import { isAllowed, createInputs, isComplete, isSuccess, isPublic, toRequest, getSender, findValidInputs } from './valid-calls';
import { isWrite, operations, type Operation } from './operations';
import { findChangedTables } from './table-digest';
import type { TestWorld } from './test-world';

/** Compares the responses for all callers, and without a token, with the permission table. */
async function findRoleDifferences(world: TestWorld, operation: Operation): Promise<string[]> {
  const findings: string[] = [];
  const valid = await findValidInputs(world, operation);
  if (!valid) {
    const [caller = world.callers[0]!] = world.callers.filter((each) => isAllowed(operation, each));
    return [
      `${operation.name}: no valid call can be made. As ${caller.name}: ${JSON.stringify(await world.calls.choice(operation, caller))}`,
    ];
  }
  const request = toRequest(operation, valid.inputs);
  const untouched = await findChangedTables(world, async () => {
    if (!isPublic(operation)) {
      const nobody = await world.send(null, request);
      if (nobody.statusCode !== 401) findings.push(`${operation.name} as nobody: ${nobody.statusCode}, not 401`);
    }
    for (const caller of world.callers.filter((each) => !isAllowed(operation, each))) {
      const answer = await world.send(caller, request);
      if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'forbidden') {
        findings.push(`${operation.name} as ${caller.name}: ${answer.statusCode} ${answer.body.slice(0, 100)}, not 403`);
      }
    }
  });
  findings.push(...untouched.map((table) => `${operation.name}: a refused call changed ${table}`));

  for (const caller of world.callers.filter((each) => isAllowed(operation, each))) {
    // Rows created by the previous caller are not candidates for this one.
    if (isWrite(operation)) await world.restore();
    const choice = await world.calls.choice(operation, caller);
    if (isWrite(operation)) await world.restore();
    const inputs = typeof choice === 'string' ? valid.inputs : await createInputs(world, operation, caller, choice);
    const answer = await world.send(getSender(operation, caller), toRequest(operation, inputs));
    const { statusCode } = answer;
    const expected = operation.endpoint.status ?? 200;
    if (
      typeof choice === 'string'
        ? statusCode >= 500 || statusCode === 401 || statusCode === 403
        : isSuccess(answer) && statusCode !== expected
    ) {
      findings.push(`${operation.name} as ${caller.name}: ${statusCode}, not ${expected}`);
    }
    if (typeof choice !== 'string' && !isComplete(operation, answer))
      findings.push(`${operation.name} as ${caller.name}: ${statusCode} ${answer.body.slice(0, 200)}`);
  }
  if (isWrite(operation)) await world.restore();
  return findings;
}

export async function checkRoles(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only) findings.push(...(await findRoleDifferences(world, operation)));
  return findings;
}
