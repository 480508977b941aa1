import type { Output } from '@techadds/shared/contract/endpoint';
import type { getForecast, PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import type { sumMonths, sumStages } from './deals.db';
import type { StageRow } from './stages.service';

type StageSums = Awaited<ReturnType<typeof sumStages>>;
type MonthSums = Awaited<ReturnType<typeof sumMonths>>;
type Forecast = Output<typeof getForecast>;

/** The stages of the board with their sums. */
export const toPipelineStages = (stages: readonly StageRow[], sums: StageSums): PipelineStage[] =>
  stages.map(({ id, name, type, probabilityBp, stuckAfterDays }) => {
    const found = sums.find(({ stageId }) => stageId === id);
    const [totalCents, weightedCents] = [Number(found?.totalCents ?? 0), Number(found?.weightedCents ?? 0)];
    return { id, name, type, probabilityBp, stuckAfterDays, count: found?.count ?? 0, totalCents, weightedCents };
  });

/** The months around the current one, oldest first: a third of them lies in the past. */
function listMonths(now: Date, count: number): string[] {
  const first = -Math.floor(count / 3);
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + first + n, 1)).toISOString().slice(0, 7),
  );
}

/** The sums by month; months without deals are zero. */
export function toForecast(sums: MonthSums, months: number, now: Date): Omit<Forecast, 'currency'> {
  const shown = listMonths(now, months);
  const find = (month: string, won: boolean) => sums.find((row) => row.month === month && row.won === won);
  const outside = sums.filter((row) => !row.won && (row.month === null || !shown.includes(row.month)));
  const add = (numbers: (number | string)[]) => numbers.reduce<number>((sum, number) => sum + Number(number), 0);
  return {
    months: shown.map((month) => {
      const [open, won] = [find(month, false), find(month, true)];
      return {
        ...{
          month,
          openCount: open?.count ?? 0,
          openCents: Number(open?.totalCents ?? 0),
          weightedCents: Number(open?.weightedCents ?? 0),
        },
        ...{ wonCount: won?.count ?? 0, wonCents: Number(won?.totalCents ?? 0) },
      };
    }),
    others: {
      openCount: add(outside.map(({ count }) => count)),
      openCents: add(outside.map(({ totalCents }) => totalCents)),
      weightedCents: add(outside.map(({ weightedCents }) => weightedCents)),
    },
  };
}
