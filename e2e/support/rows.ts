import type { Page } from '@playwright/test';

interface ListBody {
  items: Record<string, unknown>[];
  meta: { total: number; limit: number; offset: number; hasMore: boolean };
  counts?: Record<string, number>;
}
const isList = (body: unknown): body is ListBody => {
  const { items, meta } = (body ?? {}) as Partial<ListBody>;
  return Array.isArray(items) && typeof meta?.total === 'number';
};

/** A stable id for the row at an index. */
const toRowId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const [longName, largeCents] = ['A name of many words, '.repeat(7).trim(), 123_456_78];

/** Replaces names by long ones and amounts by large ones, recursively. */
function widenValues(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => widenValues(each, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, widenValues(of, name)]));
  if (typeof value === 'string' && /(^name|Name|^title)$/.test(key)) return longName;
  return typeof value === 'number' && key.endsWith('Cents') ? Math.sign(value) * largeCents : value;
}

interface RowsState {
  size: number;
  /** With long names and large amounts. */
  isWide: boolean;
  requestedLists: Set<string>;
}

/**
 * Rewrites every list response to have `size` rows, copied from its own; an empty list stays empty, because there is no row to copy.
 * `asked` collects the paths of the lists that had rows.
 */
export async function mockRows(page: Page): Promise<RowsState> {
  const state: RowsState = { size: 0, isWide: false, requestedLists: new Set() };
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().headers().accept?.includes('event-stream')) return route.fallback();
    const response = await route.fetch().catch(() => undefined);
    if (!response) return route.abort().catch(() => undefined);
    const body: unknown = await response.json().catch(() => undefined);
    const { pathname, searchParams } = new URL(route.request().url());
    if (!isList(body) || body.meta.limit < 20) return route.fulfill({ response }).catch(() => undefined);
    const { items, meta } = body;
    const { limit } = meta;
    const offset = Number(searchParams.get('offset') ?? 0);
    const total = items.length === 0 ? 0 : state.size;
    if (items.length > 0) state.requestedLists.add(pathname);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) => {
      const like = items[n % items.length]!;
      const item = state.isWide ? (widenValues(like) as typeof like) : like;
      return 'id' in item ? { ...item, id: toRowId(offset + n) } : item;
    });
    const counts = body.counts && Object.fromEntries(Object.keys(body.counts).map((name) => [name, total]));
    const messages = { ...body, items: rows, meta: { ...meta, total, offset, hasMore: offset + limit < total }, ...(counts && { counts }) };
    await route.fulfill({ response, json: messages }).catch(() => undefined);
  });
  return state;
}
