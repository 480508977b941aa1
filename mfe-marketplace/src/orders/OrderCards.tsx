import type { OrderDetail } from '@techadds/shared/contract/orders';
import { formatDateTime } from '@techadds/shared/format/date';
import { formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { Breakdown, Card, DescriptionList, Span, TextLink } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';

/** What the order costs, and of what that consists. */
export function MoneyCard({
  order: { packageName, quantity, netCents, taxBp, taxCents, totalCents, currency, paymentStatus },
}: {
  order: OrderDetail;
}) {
  return (
    <Card
      title="Money"
      action={
        paymentStatus === 'none' ? (
          <Span color="fg.muted">Nothing charged yet</Span>
        ) : (
          <StatusBadge entity="payment" state={paymentStatus} />
        )
      }
    >
      <Breakdown
        currency={currency}
        lines={[
          { label: quantity > 1 ? `${packageName} × ${quantity.toLocaleString('en-US')}` : packageName, amountCents: netCents },
          { label: `Tax, ${formatRate(taxBp)}`, amountCents: taxCents },
        ]}
        total={{ label: 'Total', amountCents: totalCents }}
      />
    </Card>
  );
}

/** Who, what and when. */
export function DetailsCard({ order }: { order: OrderDetail }) {
  const { partner, service, packageName, quantity, placedAt, dueAt, fulfilmentStatus } = order;
  return (
    <Card title="Details">
      <DescriptionList
        items={[
          { term: 'Partner', value: partner.name },
          { term: 'Service', value: <TextLink to={paths.service(service.id)}>{service.name}</TextLink> },
          { term: 'Category', value: service.category },
          { term: 'Package', value: `${packageName} × ${quantity.toLocaleString('en-US')}` },
          { term: 'Placed', value: formatDateTime(placedAt) },
          ...(fulfilmentStatus === 'placed' ? [{ term: 'Answer due', value: formatDateTime(dueAt) }] : []),
        ]}
      />
    </Card>
  );
}
