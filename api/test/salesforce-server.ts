import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

type Row = Record<string, unknown>;
interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A server that speaks Salesforce's forms: OAuth by JWT, queries in pages, collections with an error per record, and bulk queries. */
export async function startSalesforceServer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const records = new Map<string, Row[]>([
    ['Account', []],
    ['Contact', []],
    ['Opportunity', []],
  ]);
  const requests: string[] = [];
  /** Answers that replace those of the next requests below `/services/data`. */
  const faults: Answer[] = [];
  const state = { tokens: 0, pageSize: 2, serial: 0, rejects: '', bulkPolls: 0, signInStatus: 200 };
  const now = () => new Date(Date.UTC(2026, 10, 20) + (state.serial += 1) * 1000).toISOString().replace('Z', '+0000');
  const isValidToken = (request: IncomingMessage) => request.headers.authorization === `Bearer token-${state.tokens}`;

  const signIn = async (body: string): Promise<Answer> => {
    const form = new URLSearchParams(body);
    const audience = `http://127.0.0.1:${port()}`;
    const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      audience,
      issuer: 'client',
      subject: 'sync@x.example',
    }).catch(() => undefined);
    if (!verified || state.signInStatus !== 200)
      return {
        status: verified ? state.signInStatus : 400,
        body: { error: 'invalid_grant', error_description: 'user hasn’t approved this consumer' },
      };
    state.tokens += 1;
    return { body: { access_token: `token-${state.tokens}`, instance_url: audience } };
  };

  const select = (soql: string): Row[] => {
    const [, object = ''] = / FROM (\w+)/.exec(soql) ?? [];
    const [, since] = /SystemModstamp > (\S+)/.exec(soql) ?? [];
    const rows = records.get(object) ?? [];
    if (soql.includes('MAX('))
      return [
        {
          newest:
            rows
              .map((row) => String(row.SystemModstamp))
              .sort()
              .at(-1) ?? null,
        },
      ];
    return rows.filter((row) => since === undefined || Date.parse(String(row.SystemModstamp).replace('+0000', 'Z')) > Date.parse(since));
  };
  const page = (soql: string, from: number): Answer => {
    const rows = select(soql);
    const next = from + state.pageSize;
    const more = next < rows.length && { nextRecordsUrl: `/services/data/v62.0/query/${next}?soql=${encodeURIComponent(soql)}` };
    return { body: { totalSize: rows.length, records: rows.slice(from, next), done: !more, ...more } };
  };

  const saveOne = (object: string, externalIdField: string | undefined, { attributes: _, ...fields }: Row) => {
    const rows = records.get(object)!;
    if (state.rejects !== '' && fields.LastName === state.rejects)
      return { success: false, errors: [{ statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'Not now.', fields: [] }] };
    const existing = rows.find((row) => (externalIdField ? row[externalIdField] === fields[externalIdField] : row.Id === fields.id));
    const { id: __, ...values } = fields;
    if (existing) Object.assign(existing, values, { SystemModstamp: now() });
    else if (!externalIdField)
      return { success: false, errors: [{ statusCode: 'ENTITY_IS_DELETED', message: 'entity is deleted', fields: [] }] };
    else rows.push({ Id: `003${String(rows.length).padStart(15, '0')}`, SystemModstamp: now(), ...values });
    return { id: String((existing ?? rows.at(-1)!).Id), success: true, errors: [] };
  };

  const bulk = (path: string, url: URL, body: Row): Answer => {
    if (path === '/jobs/query') {
      bulkQuery = String(body.query);
      return { body: { id: '750', state: 'UploadComplete' } };
    }
    if (path === '/jobs/query/750') return { body: { state: (state.bulkPolls -= 1) >= 0 ? 'InProgress' : 'JobComplete' } };
    const rows = select(bulkQuery);
    const from = Number(url.searchParams.get('locator') ?? 0);
    const next = from + 1500;
    const columns = ['Id', 'SystemModstamp', 'LastName'];
    const quote = (value: unknown) => `"${(typeof value === 'string' ? value : '').replaceAll('"', '""')}"`;
    const lines = [columns, ...rows.slice(from, next).map((row) => columns.map((name) => row[name]))].map((cells) =>
      cells.map(quote).join(','),
    );
    return { body: lines.join('\n'), headers: { 'sforce-locator': next < rows.length ? String(next) : 'null' } };
  };
  let bulkQuery = '';

  const answer = (url: URL, text: string): Answer => {
    const path = url.pathname.replace('/services/data/v62.0', '');
    const body = (text === '' ? {} : JSON.parse(text)) as Row;
    const [, kind, ...rest] = path.split('/');
    if (kind === 'query') return page(url.searchParams.get('q') ?? url.searchParams.get('soql') ?? '', Number(rest[0] ?? 0));
    if (kind === 'jobs') return bulk(path, url, body);
    if (kind === 'sobjects') return { body: { fields: ['Id', 'Name', 'LastName', 'TechAdds_Id__c'].map((name) => ({ name })) } };
    const [, object, field] = rest;
    if (Array.isArray(body.ids)) return { body: body.ids.map((id) => records.get(object!)!.find((row) => row.Id === id) ?? null) };
    const rows = body.records as (Row & { attributes: { type: string } })[];
    return { body: rows.map((row) => saveOne(row.attributes.type, field, row)) };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const url = new URL(request.url ?? '/', 'http://localhost');
      requests.push(`${request.method} ${url.pathname}`);
      const isSignIn = url.pathname === '/services/oauth2/token';
      const expired: Answer = { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }] };
      const found = isSignIn ? signIn(text) : (faults.shift() ?? (isValidToken(request) ? answer(url, text) : expired));
      void Promise.resolve(found).then(({ status = 200, body, headers = {} }) =>
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)),
      );
    });
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ records, requests, faults, state, now },
    url: `http://127.0.0.1:${port()}`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /** The token that was given out last is no longer accepted. */
    expireToken: () => void (state.tokens += 1),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
