import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../src/platform/database/client';
import { formatPlainAmount } from '../src/platform/money/format';
import { applyBankStatement } from '../src/modules/bank-statements/apply-lines.rules';
import { readBankFile } from '../src/modules/bank-statements/bank-file';
import { createBankStatement } from '../src/modules/bank-statements/bank-statements.rules';
import { deposits, payouts } from '../src/schema';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, seedTenantId, type createTenantUsers } from './users';

interface PlannedLine {
  day: string;
  /** Negative for money that left the account. */
  amountCents: number;
  currency: string;
  reference: string;
  counterparty: string;
}

const toEntry = ({ day, amountCents, currency, reference, counterparty }: PlannedLine, n: number) => {
  const [direction, party] = amountCents < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr'];
  return `<Ntry><Amt Ccy="${currency}">${formatPlainAmount(Math.abs(amountCents), currency)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>B-${day}-${n}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><${party}><Pty><Nm>${counterparty}</Nm></Pty></${party}></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
};
const toStatement = (lines: readonly PlannedLine[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>2026-STMT-0041</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${lines.map(toEntry).join('')}</Stmt></BkToCstmrStmt></Document>`;

/** What the bank has booked: deposits and a payout that were confirmed before, a deposit with another amount, and interest. */
async function planLines(tx: Tx, tenantId: string): Promise<PlannedLine[]> {
  const toDay = (time: string | null) => (time ?? '').slice(0, 10);
  const settled = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.status, 'settled')))
    .orderBy(desc(deposits.createdAt))
    .limit(2);
  const waiting = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.status, 'pending')))
    .orderBy(deposits.createdAt)
    .limit(1);
  const paid = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.status, 'paid'), isNotNull(payouts.endedAt)))
    .orderBy(desc(payouts.endedAt))
    .limit(1);
  return [
    ...settled.map(({ amountCents, currency, number, settledAt }) => ({
      ...{ day: toDay(settledAt), amountCents, currency, reference: `Deposit ${number}`, counterparty: 'Customer account' },
    })),
    ...paid.map(({ amountCents, currency, number, endedAt }) => ({
      ...{ day: toDay(endedAt), amountCents: -amountCents, currency, reference: number, counterparty: 'Partner account' },
    })),
    ...waiting.flatMap(({ amountCents, currency, number, createdAt }) => [
      {
        day: toDay(createdAt),
        amountCents: amountCents - 10_000,
        currency,
        reference: `${number} less discount`,
        counterparty: 'Customer account',
      },
      { day: toDay(createdAt), amountCents: 412, currency, reference: 'Interest of the month', counterparty: 'Bank' },
    ]),
  ];
}

/** A bank statement that the administrator has imported and applied. It moves no money. */
export const buildBankStatementEvents = (tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] => {
  const at = new Date(now.getTime() - 2 * 3_600_000);
  const run = async (tx: Tx) => {
    const lines = await planLines(tx, seedTenantId(tenant));
    if (lines.length === 0) return;
    const context = createActionContext(tenant, users.admin, 'deposits.settle', at);
    const { id } = await createBankStatement(tx, context, 'statement-41.xml', readBankFile(Buffer.from(toStatement(lines))));
    await applyBankStatement(tx, context, id);
  };
  return [{ at, run }];
};
