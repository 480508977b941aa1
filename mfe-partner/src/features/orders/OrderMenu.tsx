import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { workOrder } from '@techadds/shared/contract/assignments/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { IconButton, lazyComponent, toast } from '@techadds/shared/ui';
import { IconDots, IconFileText, IconUserCheck } from '@techadds/shared/ui/icons';
import { Menu, type MenuItem } from '@techadds/shared/ui/menu';

const AssignDialog = lazyComponent(() => import('./AssignDialog').then((part) => part.AssignDialog));
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu with further actions of an order: assign it, or download the work order. */
export function OrderMenu({ order }: { order: OrderDetail }) {
  const { id, number, allowedActions } = order;
  const [assigning, setAssigning] = useState(false);
  const takeWorkOrder = async () => {
    try {
      saveFile(`${number}.pdf`, 'application/pdf', binaryStringToBytes(await call(workOrder, { params: { id } })));
      toast({ title: `${number}.pdf downloaded`, tone: 'ok' });
    } catch (error) {
      toast({ title: `There is no work order. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
  };
  const items: MenuItem[] = [
    ...(allowedActions.includes('assign')
      ? [{ label: 'Assign', icon: <IconUserCheck {...icon} />, onSelect: () => setAssigning(true) }]
      : []),
    { label: 'Work order, PDF', icon: <IconFileText {...icon} />, onSelect: () => void takeWorkOrder() },
  ];
  return (
    <>
      <Menu
        label="More actions"
        align="end"
        items={items}
        trigger={(props) => <IconButton {...props} variant="outline" label="More actions" icon={<IconDots />} />}
      />
      {assigning && <AssignDialog order={order} onClose={() => setAssigning(false)} />}
    </>
  );
}
