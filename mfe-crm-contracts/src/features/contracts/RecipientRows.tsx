import { recipientRoles, type RecipientRole } from '@techadds/shared/contract/contracts/states';
import { Box, Button, Field, Flex, Grid, IconButton, Input, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { recipientRoleLabels } from './recipient.labels';
import { moveItem, createRecipient, type RecipientFormValues } from './recipient';

interface RecipientRowsProps {
  recipients: readonly RecipientFormValues[];
  onChange: (next: RecipientFormValues[]) => void;
  getError: (at: number, part: 'name' | 'email') => string | undefined;
  /** An error that concerns the whole list. */
  listError: string | undefined;
  /** The signed-in user, who can be added with one click. */
  currentUser?: { name: string; email: string };
}

const maxRecipients = 10;
const roleOptions = recipientRoles.map((role) => ({ value: role, label: recipientRoleLabels[role] }));
const icon = { size: 15, stroke: 1.75 } as const;

/** The editable list of recipients, in signing order. */
export function RecipientRows({ recipients, onChange, getError, listError, currentUser }: RecipientRowsProps) {
  const change = (at: number, values: Partial<RecipientFormValues>) =>
    onChange(recipients.map((each, n) => (n === at ? { ...each, ...values } : each)));
  const nameOf = (at: number) => recipients[at]?.name.trim() || `recipient ${at + 1}`;
  return (
    <Stack gap="4" role="group" aria-label="Recipients">
      {recipients.map(({ key, name, email, role }, at) => (
        <Box key={key} p="3" rounded="md" bg="bg.subtle">
          <Flex alignItems="center" gap="1" mb="1">
            <Text flex="1" textStyle="sm" fontWeight="semibold">
              {at + 1}
            </Text>
            <IconButton
              size="sm"
              label={`Move ${nameOf(at)} up`}
              icon={<IconChevronUp {...icon} />}
              disabled={at === 0}
              onClick={() => onChange(moveItem(recipients, at, -1))}
            />
            <IconButton
              size="sm"
              label={`Move ${nameOf(at)} down`}
              icon={<IconChevronDown {...icon} />}
              disabled={at === recipients.length - 1}
              onClick={() => onChange(moveItem(recipients, at, 1))}
            />
            <IconButton
              size="sm"
              label={`Remove ${nameOf(at)}`}
              icon={<IconTrash {...icon} />}
              disabled={recipients.length === 1}
              onClick={() => onChange(recipients.filter((_, n) => n !== at))}
            />
          </Flex>
          <Grid gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            <Field label="Name" required error={getError(at, 'name')}>
              <Input value={name} autoComplete="off" onChange={({ target }) => change(at, { name: target.value })} />
            </Field>
            <Field label="E-mail" required error={getError(at, 'email')}>
              <Input type="email" value={email} autoComplete="off" onChange={({ target }) => change(at, { email: target.value })} />
            </Field>
            <Field label="Role">
              <NativeSelect
                value={role}
                options={roleOptions}
                onChange={({ target }) => change(at, { role: target.value as RecipientRole })}
              />
            </Field>
          </Grid>
        </Box>
      ))}
      {listError && (
        <Text role="alert" textStyle="sm" color="t.bad.fg">
          {listError}
        </Text>
      )}
      <Flex gap="2" flexWrap="wrap">
        <Button
          icon={<IconPlus aria-hidden />}
          disabled={recipients.length >= maxRecipients}
          onClick={() => onChange([...recipients, createRecipient()])}
        >
          Add recipient
        </Button>
        {currentUser && !recipients.some(({ email }) => email.toLowerCase() === currentUser.email.toLowerCase()) && (
          <Button disabled={recipients.length >= maxRecipients} onClick={() => onChange([...recipients, createRecipient(currentUser)])}>
            Add me
          </Button>
        )}
      </Flex>
    </Stack>
  );
}
