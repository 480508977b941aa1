import { randomUUID } from 'node:crypto';
import type { TestWorld } from '../test-world';

/** A statement with lines of its own, in base64. */
export const createBankFile = (): string =>
  Buffer.from(
    `date,amount,currency,reference,counterparty\n${[1, 2, 3].map((n) => `2026-11-0${n},${n}.00,USD,Interest ${randomUUID()},Bank`).join('\n')}`,
  ).toString('base64');

/** Imports bank statements of each tenant: one is applied, two wait for it. */
export async function createBankStatements({ actors, send }: TestWorld): Promise<void> {
  for (const admin of actors.filter(({ role }) => role === 'admin'))
    for (const isApplied of [true, false, false]) {
      const payload = { name: `${admin.name}.csv`, data: createBankFile() };
      const answer = await send(admin, { method: 'POST', url: '/finance/bank-statements', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no bank statement: ${answer.body}`);
      const { id } = answer.json<{ id: string }>();
      if (isApplied) await send(admin, { method: 'POST', url: `/finance/bank-statements/${id}/apply` });
    }
}
