import { defaultColumnPx, type Column } from './column';

/** The maximum width for a column's content, and the minimum width of the primary column. */
const maxColumnPx = 208;
const minPrimaryPx = 144;
/** Rows that are not rendered yet may have slightly longer content than the measured ones. */
const extraWidthPx = 4;
/** The primary column's share of the list's width. */
const primaryShare = 0.3;

/**
 * The column widths of a long list: the preferred ones, but shrunk towards their content if the primary column would be too narrow otherwise.
 * Unlike in other tables, the browser cannot compute this, because each row is laid out by itself.
 * @param contentWidths the width of each column's content, in pixels
 */
export function computeColumnWidths(
  preferredWidths: readonly number[],
  contentWidths: readonly number[],
  width: number,
): readonly number[] {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const words = contentWidths.map((need) => Math.min(need, maxColumnPx));
  const fit = Math.min(1, Math.max(0, width - minPrimaryPx) / sum(words));
  const least = words.map((need) => need * fit);
  const wanted = preferredWidths.map((wish, n) => Math.max(wish, least[n] ?? 0));
  const spare = sum(wanted) - sum(least);
  const missing = sum(wanted) - width * (1 - primaryShare);
  const part = spare > 0 ? Math.min(1, Math.max(0, missing / spare)) : 0;
  return wanted.map((one, n) => one - part * (one - (least[n] ?? 0)));
}

/** Measures the rendered rows: the width of each column that has a fixed width. */
function measureColumns<T>(table: HTMLTableElement, columns: readonly Column<T>[]): ReadonlyMap<number, number> | undefined {
  if (table.offsetWidth === 0) return undefined;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const range = document.createRange();
  const rows = [...table.rows].slice(0, 40);
  const fixed = columns.flatMap(({ width, primary }, place) => {
    const shown = width !== undefined && !primary && table.rows[0]?.cells[place]?.offsetWidth;
    return shown ? [{ place, wish: parseFloat(width) * rem }] : [];
  });
  const contentWidths = fixed.map(({ place }) =>
    Math.max(
      ...rows.map((row) => {
        const cell = row.cells[place];
        if (!cell) return 0;
        range.selectNodeContents(cell);
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        return Math.ceil(range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)) + extraWidthPx;
      }),
    ),
  );
  const widths = computeColumnWidths(
    fixed.map(({ wish }) => wish),
    contentWidths,
    (table.parentElement?.clientWidth ?? table.offsetWidth) -
      defaultColumnPx * columns.filter(({ width, primary }) => !width && !primary).length,
  );
  return new Map(fixed.map(({ place }, n) => [place, widths[n] ?? 0]));
}

/** Sets `--column-0` and so on; setting the same value again would recalculate the styles of every row. */
function applyWidths({ style }: HTMLTableElement, widths: ReadonlyMap<number, number>): void {
  for (const [place, width] of widths) {
    const [name, value] = [`--column-${place}`, `${width}px`];
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The measured widths of earlier lists, by everything that determines them except the rows. */
const widthCache = new Map<string, ReadonlyMap<number, number>>();
const maxCachedWidths = 50;

/**
 * Sets the column widths as CSS variables: cached ones at once, if there are any, and measured ones after the browser has laid out the list.
 * @returns a function that cancels the measurement
 */
export function layOutColumns<T>(table: HTMLTableElement, columns: readonly Column<T>[], windowWidth: number): (() => void) | undefined {
  const cacheKey = [
    windowWidth,
    document.documentElement.style.fontSize,
    ...columns.map(({ key, header, width }) => [key, header, width].join(':')),
  ].join();
  const layOut = () => {
    const widths = measureColumns(table, columns);
    if (!widths) return;
    if (widthCache.size >= maxCachedWidths) widthCache.clear();
    widthCache.set(cacheKey, widths);
    applyWidths(table, widths);
  };
  const cachedWidths = widthCache.get(cacheKey);
  if (!cachedWidths) return void layOut();
  applyWidths(table, cachedWidths);
  const frame = requestAnimationFrame(layOut);
  return () => cancelAnimationFrame(frame);
}
