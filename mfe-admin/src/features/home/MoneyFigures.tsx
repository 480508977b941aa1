import type { AdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { FigureGrid, FigureLink } from './FigureLink';

/** The figures while they are loading. */
export const moneySkeleton = (
  <FigureGrid>
    <FigureLink label="Gross sales" to={paths.report} note="&nbsp;" />
    <FigureLink label="Commission" to={paths.analyticsCommission} note="&nbsp;" />
    <FigureLink label="Refunds" to={paths.report} note="&nbsp;" />
    <FigureLink label="Payouts in transit" to={paths.payouts} note="&nbsp;" />
  </FigureGrid>
);

/** The money of 30 days with that of the 30 days before. */
export function MoneyFigures({ money }: { money: AdminHome['money'] }) {
  const { currency, from, to, sales, commission, refunds, inTransit } = money;
  const period = `?period=days&from=${from}&to=${to}`;
  const figure = ({ cents, previousCents }: typeof sales) => ({
    value: formatMoney(cents, currency),
    note: `${formatMoney(previousCents, currency)} before`,
  });
  return (
    <FigureGrid>
      <FigureLink label="Gross sales" to={`${paths.report}${period}`} {...figure(sales)} />
      <FigureLink label="Commission" to={`${paths.analyticsCommission}${period}`} {...figure(commission)} />
      <FigureLink label="Refunds" to={`${paths.report}${period}`} {...figure(refunds)} />
      <FigureLink
        label="Payouts in transit"
        to={`${paths.payouts}?status=in_transit`}
        value={formatMoney(inTransit.cents, currency)}
        note={inTransit.count === 1 ? '1 payout' : `${inTransit.count} payouts`}
      />
    </FigureGrid>
  );
}
