const [tab, lineFeed] = [9, 10];

export interface TenantRows {
  /** The rows of the tenant that end within these bytes. */
  select(bytes: Buffer): Buffer;
}

/**
 * Selects the rows of one tenant from the rows of a table in the text format of COPY: a line for each row, tabs between the values, and neither of both
 * within a value.
 * @param columns those of the table, `tenant_id` among them
 */
export function createTenantRows(columns: readonly string[], tenantId: string): TenantRows {
  const position = columns.indexOf('tenant_id');
  const wanted = Buffer.from(tenantId);
  let rest: Buffer = Buffer.alloc(0);

  const isOfTenant = (row: Buffer): boolean => {
    let start = 0;
    for (let column = 0; column < position; column += 1) start = row.indexOf(tab, start) + 1;
    const end = start + wanted.length;
    return row.subarray(start, end).equals(wanted) && (row[end] === tab || row[end] === lineFeed);
  };

  return {
    select: (bytes) => {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const rows: Buffer[] = [];
      let start = 0;
      for (let end = all.indexOf(lineFeed); end !== -1; end = all.indexOf(lineFeed, start)) {
        const row = all.subarray(start, end + 1);
        if (isOfTenant(row)) rows.push(row);
        start = end + 1;
      }
      rest = all.subarray(start);
      return Buffer.concat(rows);
    },
  };
}
