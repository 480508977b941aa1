import { allows, inputsFor, isDone, isOpen, requestOf, senderOf, validInputs } from './valid-calls';
import { isWrite, operations, type Operation } from './operations';
import { changedTables } from './table-digest';
import type { World } from './test-world';

/** Compares the responses for all callers, and without a token, with the permission table. */
async function roleFindings(world: World, operation: Operation): Promise<string[]> {
  const findings: string[] = [];
  const valid = await validInputs(world, operation);
  if (!valid) {
    const [caller = world.callers[0]!] = world.callers.filter((each) => allows(operation, each));
    return [
      `${operation.name}: no valid call can be made. As ${caller.name}: ${JSON.stringify(await world.calls.choice(operation, caller))}`,
    ];
  }
  const request = requestOf(operation, valid.inputs);
  const untouched = await changedTables(world, async () => {
    if (!isOpen(operation)) {
      const nobody = await world.send(null, request);
      if (nobody.statusCode !== 401) findings.push(`${operation.name} as nobody: ${nobody.statusCode}, not 401`);
    }
    for (const caller of world.callers.filter((each) => !allows(operation, each))) {
      const answer = await world.send(caller, request);
      if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'forbidden') {
        findings.push(`${operation.name} as ${caller.name}: ${answer.statusCode} ${answer.body.slice(0, 100)}, not 403`);
      }
    }
  });
  findings.push(...untouched.map((table) => `${operation.name}: a refused call changed ${table}`));

  for (const caller of world.callers.filter((each) => allows(operation, each))) {
    // Rows created by the previous caller are not candidates for this one.
    if (isWrite(operation)) await world.restore();
    const choice = await world.calls.choice(operation, caller);
    if (isWrite(operation)) await world.restore();
    const inputs = typeof choice === 'string' ? valid.inputs : await inputsFor(world, operation, caller, choice);
    const answer = await world.send(senderOf(operation, caller), requestOf(operation, inputs));
    const { statusCode } = answer;
    const expected = operation.endpoint.status ?? 200;
    if (
      typeof choice === 'string' ? statusCode >= 500 || statusCode === 401 || statusCode === 403 : isDone(answer) && statusCode !== expected
    ) {
      findings.push(`${operation.name} as ${caller.name}: ${statusCode}, not ${expected}`);
    }
    if (typeof choice !== 'string' && !isDone(answer))
      findings.push(`${operation.name} as ${caller.name}: ${statusCode} ${answer.body.slice(0, 200)}`);
  }
  if (isWrite(operation)) await world.restore();
  return findings;
}

export async function checkRoles(world: World, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only) findings.push(...(await roleFindings(world, operation)));
  return findings;
}
