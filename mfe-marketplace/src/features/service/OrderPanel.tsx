import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { CatalogService, Package } from '@techadds/shared/contract/catalog/endpoints';
import { responseDeadlineHours } from '@techadds/shared/contract/orders/states';
import { CreditField, type CreditState } from '@techadds/shared/features/payment';
import { paths } from '@techadds/shared/paths';
import { Box, Button, Card, ErrorNotice, Field, Flex, Heading, Money, Span, Stack, Text, Textarea, TextLink } from '@techadds/shared/ui';
import { NumberStepper } from '@techadds/shared/ui/controls';
import { IconAlertCircle, IconCalendar, IconClock, IconInfoCircle } from '@techadds/shared/ui/icons';
import { formatDays } from '../catalog/catalog.labels';
import { PerkCode } from './PerkCode';
import { RequestQuote } from './RequestQuote';
import type { OrderFormState } from './useOrderForm';

export const orderFormId = 'order-form';

interface OrderPanelProps {
  service: CatalogService;
  selectedPackage: Package;
  /** The total for the customer, in cents. */
  payCents: number;
  credit: CreditState;
  /** The part of it that is paid from credit. */
  creditCents: number;
  form: OrderFormState;
  /** Says who can order, if the user cannot. */
  disabledReason: string | undefined;
  /** The price breakdown. */
  children: ReactNode;
}

/** The price of the chosen package, and the order form. */
export function OrderPanel({ service, selectedPackage, payCents, credit, creditCents, form, disabledReason, children }: OrderPanelProps) {
  const { partner, currency } = service;
  return (
    <Card id="order" aria-labelledby="chosen">
      <Stack gap="4">
        <div>
          <Heading as="h2" size="sm" id="chosen">
            {selectedPackage.name}
          </Heading>
          <Flex alignItems="baseline" gap="2" mt="1" flexWrap="wrap">
            <Text textStyle="2xl" fontWeight="semibold">
              <Money cents={payCents} currency={currency} />
            </Text>
            <Span textStyle="sm" color="fg.muted">
              with tax
            </Span>
          </Flex>
        </div>
        {children}
        {disabledReason === undefined ? (
          <Stack gap="2">
            <OrderForm serviceId={service.id} ordering={form} {...{ payCents, credit, creditCents, currency }} />
            <RequestQuote service={service} packageName={selectedPackage.name} quantity={form.quantity} />
          </Stack>
        ) : (
          <PanelFact icon={<IconInfoCircle />}>{disabledReason}</PanelFact>
        )}
        <Stack gap="2">
          <PanelFact icon={<IconClock />}>
            {creditCents === payCents ? 'Your credit pays at once.' : 'You pay on the next page.'} {partner.name} then answers within{' '}
            {responseDeadlineHours} hours; a refusal sends your money back.
          </PanelFact>
          <PanelFact icon={<IconCalendar />}>
            Delivery takes {formatDays(selectedPackage.deliveryDays)} from then. Your money is held until you accept it.
          </PanelFact>
        </Stack>
      </Stack>
    </Card>
  );
}

interface OrderFormProps {
  serviceId: string;
  ordering: OrderFormState;
  payCents: number;
  credit: CreditState;
  creditCents: number;
  currency: string;
}

function OrderForm({ serviceId, ordering, payCents, credit, creditCents, currency }: OrderFormProps) {
  const { quantity, setQuantity, requirements, setRequirements, onBlur, errors, submitError, isAlreadyPlaced, changedTotal, busy, submit } =
    ordering;
  const form = useRef<HTMLFormElement>(null);
  const refused = submitError !== null || isAlreadyPlaced || changedTotal !== undefined;
  // On phones the order button is far below the form, so an error could be off screen.
  useEffect(() => {
    if (refused) form.current?.querySelector('[role=alert]')?.scrollIntoView?.({ block: 'center' });
  }, [refused]);
  const focusFirst = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(payCents, creditCents);
    focusFirst();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const notOnOffer = errors.package ?? errors.serviceId;
  return (
    <form ref={form} id={orderFormId} aria-label="Order" noValidate onSubmit={send} onKeyDown={sendByKey}>
      <Stack gap="4">
        <Box maxWidth="9rem">
          <Field label="Quantity" error={errors.quantity}>
            <NumberStepper label="Quantity" value={quantity} onChange={setQuantity} min={1} max={1000} />
          </Field>
        </Box>
        <Field label="Requirements" hint="Optional" error={errors.requirements}>
          <Textarea
            value={requirements}
            onChange={(event) => setRequirements(event.target.value)}
            onBlur={() => onBlur('requirements')}
            placeholder="What should be done, where, and by when"
          />
        </Field>
        <PerkCode serviceId={serviceId} perk={ordering.perk} refused={errors.perkCode} />
        <CreditField credit={credit} currency={currency} />
        {notOnOffer && (
          <Flex role="alert" gap="2" textStyle="sm" color="t.bad.fg">
            <Span display="flex" flex="none" mt="0.5">
              <IconAlertCircle aria-hidden />
            </Span>
            {notOnOffer}
          </Flex>
        )}
        {submitError && (
          <ErrorNotice
            title="The order was not confirmed"
            error={submitError}
            reassurance="What you entered is still here. Trying again cannot order twice."
          />
        )}
        {submitError?.code === 'email_not_verified' && <VerifyEmailNotice />}
        {isAlreadyPlaced && <AlreadyOrderedNotice />}
        {changedTotal && (
          <OrderNotice title="The total has changed">
            It was <Money cents={changedTotal.expectedTotalCents} currency={currency} />, and is{' '}
            <Money cents={changedTotal.totalCents} currency={currency} /> now. Nothing was ordered. Order again if that is fine.
          </OrderNotice>
        )}
        <Button type="submit" variant="solid" size="xl" wide busy={busy} css={{ _cXs: { display: 'none' } }}>
          Order now
        </Button>
      </Stack>
    </form>
  );
}

/** The link to verify the e-mail address opens a new tab, so that the form keeps its input. */
function VerifyEmailNotice() {
  return (
    <Text textStyle="sm">
      <TextLink to={paths.settingsEmail} target="_blank">
        Send verification e-mail
      </TextLink>{' '}
      (opens a new tab; then order again here)
    </Text>
  );
}

/** Shown if the response of an earlier attempt was lost, and the form was changed and sent again: the order exists. */
function AlreadyOrderedNotice() {
  return (
    <OrderNotice title="Your order was already placed">
      It was placed with your original input. <TextLink to={paths.orders}>See your orders</TextLink> before you order again.
    </OrderNotice>
  );
}

function OrderNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="alert" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm">
      <Text textStyle="sm" fontWeight="semibold">
        {title}
      </Text>
      <Text textStyle="sm" mt="0.5">
        {children}
      </Text>
    </Box>
  );
}

function PanelFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex gap="2.5" textStyle="xs" color="fg.muted" alignItems="flex-start">
      <Span display="flex" flex="none" aria-hidden>
        {icon}
      </Span>
      <span>{children}</span>
    </Flex>
  );
}
