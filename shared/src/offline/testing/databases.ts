import { dataDb, metaDb } from '../offline-databases';
import type { OfflineItem, OfflineKind } from '../offline-item';
import { saveOffline } from '../queue';
import { useSession } from '@techadds/shared/session';
import { owner } from './fake-server';

const toBase64Url = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** A token with these claims. */
export const createToken = (claims: object) => `${toBase64Url({ alg: 'EdDSA' })}.${toBase64Url(claims)}.signature`;

export function signInAs(claims: object = owner): void {
  useSession.setState({ token: createToken(claims) });
}

export async function clearDatabases(): Promise<void> {
  await Promise.all([...dataDb.tables, ...metaDb.tables].map((table) => table.clear()));
  localStorage.clear();
}

export const save = (kind: OfflineKind, id: string, content: object = { title: id }): Promise<OfflineItem> =>
  saveOffline(kind, { id, ...content });
