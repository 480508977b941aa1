import { useRef, useState } from 'react';
import { queryKey, useApiMutation, type ApiError } from '@techadds/shared/api';
import { getOrder, PlaceOrder, placeOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { useTextDraft } from '@techadds/shared/patterns/text-draft';
import { useQueryClient } from '@techadds/shared/query';
import { useHeldUpdates, useNavigate } from '@techadds/shared/router';
import { usePerkCode, type PerkCodeState } from './usePerkCode';

const idempotencyField = 'Idempotency-Key';
const emptyDraft = { quantity: 1, requirements: '', perkCode: '' };

export interface OrderFormState {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The code of a perk, and what the order costs with it. */
  perk: PerkCodeState;
  requirements: string;
  setRequirements: (requirements: string) => void;
  /** Marks an input as touched, so that its errors are shown from now on. */
  onBlur: (field: 'quantity' | 'requirements') => void;
  /** Error messages by input; `package` if it is no longer available. */
  errors: Record<string, string>;
  /** The error of the last attempt, if it concerns no input. */
  submitError: ApiError | null;
  /** An earlier attempt succeeded before the form was changed: the order exists. */
  isAlreadyPlaced: boolean;
  busy: boolean;
  /** There are requirements of an order that is not placed, which leaving the page loses. */
  hasUnsavedRequirements: boolean;
  /** What was shown to pay and what it is now, if the price or the fee changed meanwhile; the page is loaded again then. */
  changedTotal: { expectedTotalCents: number; totalCents: number } | undefined;
  /** Places the order for what is shown to pay, unless an input is invalid or a request is in flight, then opens it. */
  submit: (expectedTotalCents: number, creditCents: number) => void;
}

/** State and validation of the order form, which places the order once. */
export function useOrderForm(serviceId: string, packageName: string): OrderFormState {
  const [quantity, setQuantity] = useState(emptyDraft.quantity);
  const [requirements, setRequirements] = useState(emptyDraft.requirements);
  const [left, setLeft] = useState<readonly string[]>([]);
  // One idempotency key until a request succeeds, so that a double click or a retry after a lost response does not order twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const sending = useRef(false);
  const place = useApiMutation(placeOrder, { headers: { [idempotencyField]: key } });
  const navigate = useNavigate();
  const queries = useQueryClient();

  const unsaved = requirements !== '' || quantity !== 1 || place.isPending;
  useHeldUpdates(unsaved);

  const perk = usePerkCode({ serviceId, package: packageName, quantity });
  useTextDraft({
    of: `order ${serviceId}`,
    values: { quantity, requirements, perkCode: perk.code },
    start: emptyDraft,
    isSent: place.isPending || place.isSuccess,
    restore: (kept) => {
      if (kept.quantity !== undefined) setQuantity(kept.quantity);
      if (kept.requirements !== undefined) setRequirements(kept.requirements);
      // Its price has to be computed again, so it is up to the user to apply it.
      if (kept.perkCode !== undefined) perk.setCode(kept.perkCode);
    },
  });
  const perkCode = perk.applied?.perk.code;
  const body = { serviceId, package: packageName, quantity, requirements, ...(perkCode !== undefined && { perkCode }) };
  const invalid = validateOrder(body);
  const refused = place.error?.fields ?? {};
  const shown = Object.fromEntries(Object.entries(invalid).filter(([field]) => left.includes(field)));

  const open = (order: OrderDetail) => {
    queries.setQueryData(queryKey(getOrder, { params: { id: order.id } }), order);
    // The order page shows the next step: the payment, or that the partner was notified.
    void navigate(paths.order(order.id));
  };
  const submit = (expectedTotalCents: number, creditCents: number) => {
    setLeft(['quantity', 'requirements']);
    if (Object.keys(invalid).length > 0 || sending.current) return;
    sending.current = true;
    place.mutate(
      { body: { ...body, expectedTotalCents, ...(creditCents > 0 && { creditCents }) } },
      {
        onSuccess: open,
        // Not reset after a success, because the order page is about to open.
        onError: ({ fields, code }) => {
          sending.current = false;
          const isOutdated = code === 'total_changed' || code === 'credit_changed';
          if (idempotencyField in fields || isOutdated) setKey(crypto.randomUUID());
          if ('perkCode' in fields) perk.remove();
          if (isOutdated) void queries.invalidateQueries();
        },
      },
    );
  };
  const forget = <T>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      if (place.error) place.reset();
    };
  };

  const arrived = idempotencyField in refused;
  const isTotalChanged = place.error?.code === 'total_changed';
  const blamed = ['package', 'quantity', 'requirements', 'serviceId', 'perkCode'].some((field) => field in refused);
  return {
    quantity,
    setQuantity: forget(setQuantity),
    perk,
    requirements,
    setRequirements: forget(setRequirements),
    onBlur: (field) => setLeft((before) => [...before, field]),
    errors: { ...refused, ...shown },
    submitError: place.error && !blamed && !arrived && !isTotalChanged ? place.error : null,
    changedTotal: isTotalChanged ? (place.error?.body as OrderFormState['changedTotal']) : undefined,
    isAlreadyPlaced: arrived,
    busy: place.isPending,
    hasUnsavedRequirements: requirements !== '' && !place.isPending && !place.isSuccess && !arrived,
    submit,
  };
}

/** Validation errors of the contract, by input. */
function validateOrder(body: unknown): Record<string, string> {
  const { error } = PlaceOrder.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}
