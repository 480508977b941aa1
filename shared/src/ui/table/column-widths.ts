import { defaultColumnPx, type Column } from './column';

/** The most that a column's words get, and the least that the noun of the row does. */
const maxColumnPx = 208;
const minPrimaryPx = 144;
/** Rows to come may have words a little longer than those that are measured. */
const slackPx = 4;
/** What the noun of the row is to have of the list's width. */
const primaryShare = 0.3;

/**
 * How wide the columns of a long list are: as they say, and no wider than their words need where the noun of the row would have too little
 * room otherwise. Rows that stand by themselves cannot find that out together, as those of other tables do.
 * @param needs what each column's words need, in pixels
 */
export function columnWidths(preferredWidths: readonly number[], contentWidths: readonly number[], width: number): readonly number[] {
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

/** Measures the rows that are drawn: how wide each column is to be that does not take what is left. */
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
        return Math.ceil(range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)) + slackPx;
      }),
    ),
  );
  const widths = columnWidths(
    fixed.map(({ wish }) => wish),
    contentWidths,
    (table.parentElement?.clientWidth ?? table.offsetWidth) -
      defaultColumnPx * columns.filter(({ width, primary }) => !width && !primary).length,
  );
  return new Map(fixed.map(({ place }, n) => [place, widths[n] ?? 0]));
}

/** As `--column-0` and so on; what is told again is looked at again, in every row. */
function applyWidths({ style }: HTMLTableElement, widths: ReadonlyMap<number, number>): void {
  for (const [place, width] of widths) {
    const [name, value] = [`--column-${place}`, `${width}px`];
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The widths of lists that were seen before, by what they follow from besides the rows. */
const widthCache = new Map<string, ReadonlyMap<number, number>>();
const maxCachedWidths = 50;

/**
 * Tells the table's styles the columns' widths: of a list that was seen before at once, and when the browser has laid it out what its rows
 * need now.
 * @returns how to leave off
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
