const tables = { quotes: 'title', services: 'name' };

/** The records of a run on the server, by their number. */
async function readRecords(query, run) {
  const found = new Map();
  for (const [kind, column] of Object.entries(tables)) {
    const references = kind === 'quotes' ? 'quote_references r on r.quote_id' : 'service_references r on r.service_id';
    const sql = `select t.${column} as title, t.tenant_id, r.user_id from ${kind} t
      left join ${references} = t.id and r.tenant_id = t.tenant_id where t.${column} like $1`;
    for (const { title, tenant_id, user_id } of await query(sql, [`Chaos ${run}-%`])) {
      const [, number, version] = /-(\d+) v(\d+)$/.exec(title);
      const rows = found.get(Number(number)) ?? [];
      found.set(Number(number), [...rows, { kind, tenantId: tenant_id, userId: user_id, version: Number(version) }]);
    }
  }
  return found;
}

/**
 * Compares what is on the server with what was written.
 * @param {Set<string>} queued ids that are still in a queue
 * @returns the numbers of broken promises
 */
export async function checkPromises(query, run, expected, queued) {
  const found = await readRecords(query, run);
  const broken = { lost: 0, duplicated: 0, wrongTenant: 0, wrongWinner: 0, poisonStored: 0 };
  const details = [];
  const report = (name, record, more) => {
    broken[name] += 1;
    details.push(`${name}: ${record.kind} ${record.number} ${JSON.stringify({ ...more, versions: record.versions })}`);
  };
  for (const record of expected.records) {
    const { number, kind, account, isPoison, id, versions } = record;
    const rows = found.get(number) ?? [];
    if (isPoison) {
      if (rows.length > 0) report('poisonStored', record, { rows });
      if (!queued.has(id)) report('lost', record);
      continue;
    }
    if (!versions.some(({ isConfirmed }) => isConfirmed)) continue;
    if (rows.length === 0) report('lost', record, { isQueued: queued.has(id) });
    if (rows.length > 1) report('duplicated', record, { rows });
    for (const { tenantId, userId, kind: storedAs } of rows)
      if (tenantId !== account.tenantId || storedAs !== kind || (userId !== null && userId !== account.userId))
        report('wrongTenant', record, { rows });
    const acceptable = expected.findAcceptable(record);
    if (rows.length === 1 && !acceptable.includes(rows[0].version)) report('wrongWinner', record, { stored: rows[0].version, acceptable });
  }
  return { broken, details };
}
