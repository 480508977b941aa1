import { useApiMutation } from '@techadds/shared/api';
import { sendQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { Box, ErrorNotice, Span, Stack, Text, TextLink, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { EmailPreview } from './EmailPreview';

const Strong = (props: { children: string }) => <Span fontWeight="medium" color="fg" overflowWrap="anywhere" {...props} />;

/** Confirms the recipient before the quote is sent: an e-mail cannot be undone. */
export function SendDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number, customer, totalCents, currency, validUntil } = quote;
  const { mutate, isPending, error } = useApiMutation(sendQuote);
  const send = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({ title: `${number} is sent to ${customer.email}`, tone: 'ok' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={`Send ${number}?`}
      confirmLabel="Send quote"
      cancelLabel="Not yet"
      busy={isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <Stack gap="3">
        <Text>
          An e-mail goes to <Strong>{customer.email}</Strong>, with a link where <Strong>{customer.name}</Strong> reads the quote and
          accepts or declines it.
        </Text>
        <Text>
          The total is <Strong>{formatMoney(totalCents, currency)}</Strong> and can be accepted until{' '}
          <Strong>{formatDay(validUntil)}</Strong>. What it says stays as it is from now on.
        </Text>
        <EmailPreview id={id} />
        {error && (
          <Box>
            <ErrorNotice title={`${number} was not sent`} reassurance="No e-mail went out." error={error} />
            {Object.values(error.fields).map((words) => (
              <Text key={words} textStyle="sm" mt="2">
                {words}
              </Text>
            ))}
            <TextLink to={paths.editQuote(id)}>Edit the quote</TextLink>
          </Box>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
