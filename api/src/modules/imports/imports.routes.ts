import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/imports/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route, type Call } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { importReading } from './import-file';
import * as db from './imports.db';
import { toImportDetailDto, toImportDto } from './imports.presenter';
import * as rules from './imports.rules';

type ErrorRow = Awaited<ReturnType<typeof db.listErrors>>[number];
const errorColumns: CsvColumns<ErrorRow> = [
  ['Row', ({ line }) => line],
  ['Column', ({ columnName }) => columnName],
  ['Value', ({ value }) => value],
  ['Error', ({ message }) => message],
];

export function importsRoutes(app: FastifyInstance, { db: database, clock, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);

  async function upload(kind: 'contacts' | 'customers', { body, ...call }: Call<typeof contract.importContacts>) {
    const { tenantId } = call.caller;
    const file = await heavyWork.run(importReading, { tenantId, requestMeta: call.requestMeta }, [Buffer.from(body.data, 'base64')]);
    return database.withTenant(tenantId, (tx) => rules.createImport(tx, toContext(call), { kind, name: body.name }, file));
  }
  route(app, contract.importContacts, (call) => upload('contacts', call));
  route(app, contract.importCustomers, (call) => upload('customers', call));

  route(app, contract.listImports, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => db.listImports(tx, caller, query));
    return toPage(query, count?.total ?? 0, rows.map(toImportDto));
  });

  route(app, contract.getImport, ({ caller, params }) =>
    database.withTenant(caller.tenantId, async (tx) => toImportDetailDto(tx, await rules.getImport(tx, caller, params.id))),
  );

  route(app, contract.checkImport, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.checkImport(tx, toContext(call), params.id, body)),
  );

  route(app, contract.startImport, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.startImport(tx, toContext(call), params.id)),
  );

  route(app, contract.cancelImport, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.cancelImport(tx, toContext(call), params.id)),
  );

  route(app, contract.exportImportErrors, async ({ caller, params, reply }) => {
    const { tenantId } = caller;
    const [row, total] = await database.withTenant(tenantId, async (tx) => {
      const found = await rules.getImport(tx, caller, params.id);
      return [found, await db.countErrors(tx, found)] as const;
    });
    reply.header('Content-Disposition', 'attachment; filename="import-errors.csv"').header('X-Total-Rows', String(total));
    return streamCsvPages(
      errorColumns,
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.listErrors(tx, row, offset, limit)),
      total,
    );
  });
}
