import { ordersPathFor } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { TextLink } from '@techadds/shared/ui';

/** The name of an order, as a link if the user may open order pages. */
export function OrderLink({ id, name }: { id: string; name: string }) {
  const { user } = useAuth();
  const to = user && ordersPathFor(user.role)?.one(id);
  return to ? <TextLink to={to}>{name}</TextLink> : name;
}
