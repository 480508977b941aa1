import type { Ref } from 'react';
import { SignContract, type Signature } from '@techadds/shared/contract/contracts/endpoints';
import { isDrawnSignature } from '@techadds/shared/contract/contracts/forms';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, ErrorNotice, Field, Flex, Heading, Input, Stack, Text } from '@techadds/shared/ui';
import { Checkbox, SegmentedControl } from '@techadds/shared/ui/controls';
import { DrawPad } from './DrawPad';
import { SignatureView } from './SignatureView';
import { UploadPad } from './UploadPad';

const signatureKinds = [
  { value: 'drawn', label: 'Draw' },
  { value: 'typed', label: 'Type' },
  { value: 'uploaded', label: 'Upload' },
] as const;
type SignatureKind = (typeof signatureKinds)[number]['value'];

interface SignFormValues {
  kind: SignatureKind;
  text: string;
  strokes: number[][];
  png: string;
  consent: boolean;
}
export interface SignBody {
  signature: Signature;
  consent: true;
}

/** Says how to provide the missing signature; the contract's schema cannot know the chosen method. */
const missingTexts: Record<SignatureKind, string> = {
  drawn: 'Draw your signature first.',
  typed: 'Type your name first.',
  uploaded: 'Choose a picture of your signature first.',
};
const tooShortText = 'Sign with your whole name or initials: a dot or a short stroke is no signature.';
const isTooShort = ({ kind, strokes }: SignFormValues) => kind === 'drawn' && strokes.length > 0;
const hasSignature = ({ kind, text, strokes, png }: SignFormValues) =>
  kind === 'drawn' ? isDrawnSignature(strokes) : kind === 'typed' ? text.trim() !== '' : png !== '';
const toSignature = ({ kind, text, strokes, png }: SignFormValues): Signature =>
  kind === 'drawn' ? { kind, strokes } : kind === 'typed' ? { kind, text } : { kind, png };

interface SignPanelProps {
  ref: Ref<HTMLElement>;
  name: string;
  /** Called with the completed steps after each change. */
  onProgress: (done: { agreed: boolean; given: boolean }) => void;
  /** Resolves once the contract is signed. @throws ApiError */
  onSign: (body: SignBody) => Promise<void>;
  onDecline: () => void;
}

/** Collects the signature (drawn, typed or uploaded) and the consent. Both stay until the request succeeds. */
export function SignPanel({ ref, name, onProgress, onSign, onDecline }: SignPanelProps) {
  const start: SignFormValues = { kind: 'drawn', text: '', strokes: [], png: '', consent: false };
  const form = useContractForm<SignBody, SignFormValues>(SignContract, start, (typed, wrong) => ({
    signature: hasSignature(typed) ? toSignature(typed) : wrong('kind', isTooShort(typed) ? tooShortText : missingTexts[typed.kind]),
    consent: typed.consent || wrong('consent', 'Agree to sign electronically first.'),
  }));
  const [kind, text, strokes, png, consent] = [
    form.useWatch('kind'),
    form.useWatch('text'),
    form.useWatch('strokes'),
    form.useWatch('png'),
    form.useWatch('consent'),
  ];
  const { submit, busy, error } = useFormSubmit(form, onSign);
  const change = <N extends keyof SignFormValues>(field: N, value: SignFormValues[N]) => {
    form.setValue(field, value as never);
    const all = form.getValues();
    onProgress({ agreed: all.consent, given: hasSignature(all) });
  };
  const problem = form.getFieldError('kind') ?? form.getFieldError('signature');
  const consentProblem = form.getFieldError('consent');
  return (
    <Box
      as="section"
      ref={ref}
      aria-label="Your signature"
      tabIndex={-1}
      outline="none"
      bg="bg"
      p="4"
      border="1px solid"
      borderColor="line"
      rounded="lg"
      _cMd={{ position: 'sticky', top: '6', alignSelf: 'start', p: '5' }}
      // A bottom sheet on phones that are tall enough to show text above it.
      css={{
        '@media (max-width: 599px) and (min-height: 740px)': {
          position: 'sticky',
          bottom: 0,
          zIndex: 'tray',
          mx: '-3',
          borderWidth: '0',
          borderRadius: '14px 14px 0 0',
          boxShadow: 'lg',
        },
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="3">
          <Flex alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
            <Heading as="h2" size="lg">
              Your signature
            </Heading>
            <SegmentedControl label="How you sign" options={signatureKinds} value={kind} onChange={(next) => change('kind', next)} />
          </Flex>
          {error && (
            <ErrorNotice
              title="The contract was not signed"
              reassurance="Your signature is still here. Trying again cannot sign twice."
              error={error}
            />
          )}
          {kind === 'drawn' && (
            <DrawPad
              name={name}
              strokes={strokes}
              disabled={busy}
              onChange={(next) =>
                change(
                  'strokes',
                  next.map((each) => [...each]),
                )
              }
            />
          )}
          {kind === 'typed' && (
            <Box>
              <Field label="Your name, as your signature" error={form.getFieldError('text')}>
                <Input value={text} autoComplete="name" onChange={({ target }) => change('text', target.value)} />
              </Field>
              {text.trim() !== '' && (
                <Box mt="2" px="3" bg="bg.subtle" rounded="md">
                  <SignatureView name={name} signature={{ kind: 'typed', text }} />
                </Box>
              )}
            </Box>
          )}
          {kind === 'uploaded' && <UploadPad name={name} png={png} onChange={(next) => change('png', next)} />}
          {problem && (
            <Text role="alert" textStyle="xs" color="t.bad.fg">
              {problem}
            </Text>
          )}
          <Box color="fg.muted">
            <Checkbox
              checked={consent}
              aria-invalid={consentProblem !== undefined || undefined}
              onChange={({ target }) => change('consent', target.checked)}
            >
              I agree to sign electronically. My name, e-mail, device and the time are recorded in the certificate.
            </Checkbox>
            {consentProblem && (
              <Text role="alert" mt="1" textStyle="xs" color="t.bad.fg">
                {consentProblem}
              </Text>
            )}
          </Box>
          <Flex gap="2">
            <Button size="xl" onClick={onDecline}>
              Decline
            </Button>
            <Button size="xl" variant="solid" type="submit" flex="1" busy={busy}>
              Sign and finish
            </Button>
          </Flex>
        </Stack>
      </form>
    </Box>
  );
}
