import { Box, Button, Field, Flex, Grid, IconButton, Input, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { moved, newRecipient, type TypedRecipient } from './recipient';

interface RecipientRowsProps {
  recipients: readonly TypedRecipient[];
  onChange: (next: TypedRecipient[]) => void;
  wrongOf: (at: number, part: 'name' | 'email') => string | undefined;
  /** An error that concerns the whole list. */
  problem: string | undefined;
  /** The signed-in user, who can be added with one click. */
  me?: { name: string; email: string };
}

const most = 10;
const icon = { size: 15, stroke: 1.75 } as const;

/** The editable list of signers and viewers, in signing order. */
export function RecipientRows({ recipients, onChange, wrongOf, problem, me }: RecipientRowsProps) {
  const change = (at: number, values: Partial<TypedRecipient>) =>
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
              onClick={() => onChange(moved(recipients, at, -1))}
            />
            <IconButton
              size="sm"
              label={`Move ${nameOf(at)} down`}
              icon={<IconChevronDown {...icon} />}
              disabled={at === recipients.length - 1}
              onClick={() => onChange(moved(recipients, at, 1))}
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
            <Field label="Name" required error={wrongOf(at, 'name')}>
              <Input value={name} autoComplete="off" onChange={({ target }) => change(at, { name: target.value })} />
            </Field>
            <Field label="E-mail" required error={wrongOf(at, 'email')}>
              <Input type="email" value={email} autoComplete="off" onChange={({ target }) => change(at, { email: target.value })} />
            </Field>
            <Field label="Role">
              <NativeSelect
                value={role}
                options={[
                  { value: 'signer', label: 'Signs' },
                  { value: 'viewer', label: 'Reads only' },
                ]}
                onChange={({ target }) => change(at, { role: target.value === 'viewer' ? 'viewer' : 'signer' })}
              />
            </Field>
          </Grid>
        </Box>
      ))}
      {problem && (
        <Text role="alert" textStyle="sm" color="t.bad.fg">
          {problem}
        </Text>
      )}
      <Flex gap="2" flexWrap="wrap">
        <Button
          icon={<IconPlus aria-hidden />}
          disabled={recipients.length >= most}
          onClick={() => onChange([...recipients, newRecipient()])}
        >
          Add recipient
        </Button>
        {me && !recipients.some(({ email }) => email.toLowerCase() === me.email.toLowerCase()) && (
          <Button disabled={recipients.length >= most} onClick={() => onChange([...recipients, newRecipient(me)])}>
            Add me
          </Button>
        )}
      </Flex>
    </Stack>
  );
}
