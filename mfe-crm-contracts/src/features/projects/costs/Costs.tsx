import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getProjectBurn, type ProjectBurn } from '@techadds/shared/contract/projects/costs';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, lazyComponent, Money, Stack, StatStrip, Text } from '@techadds/shared/ui';
import { Legend, LineChart } from '@techadds/shared/ui/chart';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { formatMinutes } from '../time/minutes';
import { describeMargin } from './margin';

const CostsDialog = lazyComponent(() => import('./CostsDialog').then((part) => part.CostsDialog));
type Worker = ProjectBurn['people'][number];

/** What the work on a project costs against its budget: margin, the lines over time, and the cost of each person. */
export function Costs({ project }: { project: ProjectDetail }) {
  const { id, percentComplete, allowedActions } = project;
  const [editing, setEditing] = useState(false);
  const query = useQuery(apiQuery(getProjectBurn, { params: { id } }));
  return (
    <>
      <QueryCard
        title="Costs"
        query={query}
        height="360px"
        action={
          allowedActions.includes('update') &&
          query.data && (
            <Button size="sm" onClick={() => setEditing(true)}>
              Set cost rates
            </Button>
          )
        }
      >
        {(burn) => <BurnView burn={burn} percentComplete={percentComplete} />}
      </QueryCard>
      {editing && query.data && <CostsDialog projectId={id} burn={query.data} onClose={() => setEditing(false)} />}
    </>
  );
}

const getColumns = ({ currency, hourlyCostCents }: ProjectBurn): readonly Column<Worker>[] => [
  { key: 'name', header: 'Person', primary: true, cardSlot: 'title', cell: ({ name }) => name },
  {
    ...{ key: 'rate', header: 'An hour', width: '8rem', align: 'end', cardSlot: 'meta' },
    cell: (worker) => {
      const cents = worker.hourlyCostCents ?? hourlyCostCents;
      return cents === null ? 'No rate' : <Money cents={cents} currency={currency} />;
    },
  },
  { key: 'time', header: 'Time', width: '8rem', align: 'end', cardSlot: 'meta', cell: ({ minutes }) => formatMinutes(minutes) },
  {
    ...{ key: 'cost', header: 'Cost', width: '8rem', align: 'end', cardSlot: 'amount' },
    cell: ({ costCents }) => <Money cents={costCents} currency={currency} />,
  },
];

function BurnView({ burn, percentComplete }: { burn: ProjectBurn; percentComplete: number }) {
  const { currency, netCents, costCents, marginCents, minutes, minutesWithoutRate, people, days } = burn;
  const format = (cents: number) => formatMoney(cents, currency);
  const series = [
    { label: 'Budget', color: 'prev', values: days.map(() => netCents) },
    { label: 'Cost', color: 2, values: days.map((day) => day.costCents) },
    { label: 'Billed', color: 1, values: days.map((day) => day.billedCents) },
    { label: 'Paid', color: 3, values: days.map((day) => day.paidCents) },
  ] as const;
  return (
    <Stack gap="4">
      <StatStrip
        stats={[
          { label: 'Budget without tax', value: <Money cents={netCents} currency={currency} /> },
          // Hours alone, because hours with minutes would not fit.
          { label: 'Logged', value: `${(minutes / 60).toLocaleString('en', { maximumFractionDigits: 2 })}\u00a0h` },
          { label: 'Cost', value: <Money cents={costCents} currency={currency} /> },
          { label: 'Margin', value: <Money cents={marginCents} currency={currency} /> },
        ]}
      />
      <Text textStyle="sm">{describeMargin(burn, percentComplete)}</Text>
      {minutesWithoutRate > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {formatMinutes(minutesWithoutRate)} have no cost rate and count as free.
        </Text>
      )}
      <Box>
        <Legend items={series.map(({ label, color }) => ({ label, color }))} />
        <LineChart
          label="Cost, billed and paid against the budget"
          categories={days.map(({ day }) => formatDay(day))}
          series={series}
          formatValue={format}
          formatTick={(cents) => formatShortMoney(cents, currency)}
          height={220}
        />
      </Box>
      {people.length > 0 && <DataTable caption="Cost by person" columns={getColumns(burn)} rows={people} rowKey={({ id }) => id} />}
      <Text textStyle="xs" color="fg.muted">
        The margin is before commission and payment fees. Billed and paid amounts are with tax.
      </Text>
    </Stack>
  );
}
