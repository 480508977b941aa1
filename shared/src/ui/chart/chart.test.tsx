import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@techadds/shared/ui/base';
import { AreaChart, BarChart } from '@techadds/shared/ui/chart';
import { spreadIndexes, getTicks, computeValueScale } from './scale';

test.each([
  [[0], [0]],
  [[1], [0, 1]],
  [[48_000], [0, 20_000, 40_000, 60_000]],
  [[5], [0, 2, 4, 6]],
  [
    [-300, 900],
    [-500, 0, 500, 1000],
  ],
])('the axis of %j has round ticks and includes zero', (values, ticks) => {
  expect(getTicks(computeValueScale(values, [0, 100]), values)).toEqual(ticks);
});

test('has few ticks that cover the largest value', () => {
  for (let most = 1; most < 5000; most += 7) {
    const ticks = getTicks(computeValueScale([most], [0, 100]), [most]);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});

test('spreads labels over the whole width, including both ends', () => {
  expect(spreadIndexes(30, 6)).toEqual([0, 6, 12, 17, 23, 29]);
  expect(spreadIndexes(3, 6)).toEqual([0, 1, 2]);
});

const points = [
  { label: '18 Nov', value: 100, previous: 80 },
  { label: '19 Nov', value: 120, previous: 90 },
];
const show = () =>
  render(
    <UiProvider>
      <AreaChart points={points} label="Sales" formatValue={(value) => `$${value}`} />
    </UiProvider>,
  );

test('reads a chart point by point with the arrow keys', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('img', { name: 'Sales. 18 Nov: $100, before $80' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('img', { name: 'Sales. 19 Nov: $120, before $90' })).toBeVisible();
});

test('has the numbers of every chart as a table', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  const row = within(await screen.findByRole('table', { name: 'Sales' })).getByRole('row', { name: /19 Nov/ });
  expect(row).toHaveTextContent('$120');
  expect(row).toHaveTextContent('$90');
  await userEvent.click(screen.getByRole('button', { name: 'Show chart' }));
  expect(screen.getByRole('img', { name: 'Sales' })).toBeVisible();
});

test('reads bars part by part and has their numbers as a table', async () => {
  render(
    <UiProvider>
      <BarChart
        categories={['Oct', 'Nov']}
        label="Sales by part"
        formatValue={(value) => `$${value}`}
        series={[
          { label: 'Net', values: [70, -20], color: 1 },
          { label: 'Commission', values: [12, 15], color: 3 },
        ]}
      />
    </UiProvider>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('img', { name: 'Sales by part. Nov: Net $-20, Commission $15' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(await screen.findByRole('row', { name: 'Oct $70 $12' })).toBeVisible();
});
