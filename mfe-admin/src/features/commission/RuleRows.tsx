import { useState } from 'react';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { Badge, Box, Button, Flex, Grid, IconButton, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconPlus, IconX } from '@techadds/shared/ui/icons';
import type { RuleTargets, RuleReference } from './useRuleTargets';
import { referenceLabels } from './commission.labels';

export type RateRule = Pick<CommissionRate['rules'][number], 'reference' | 'referenceId' | 'name'>;

const ruleReferences = Object.keys(referenceLabels) as RuleReference[];

interface RuleRowsProps {
  rules: readonly RateRule[];
  onChange: (rules: RateRule[]) => void;
  targets: RuleTargets;
}

/** The orders that a rate applies to: they must match one value of each dimension that has values. */
export function RuleRows({ rules, onChange, targets }: RuleRowsProps) {
  const [reference, setReference] = useState<RuleReference>('category');
  const [chosen, setChosen] = useState('');
  const options = targets.choices[reference].filter(
    ({ value }) => !rules.some((rule) => rule.reference === reference && rule.referenceId === value),
  );
  const add = () => {
    const choice = options.find(({ value }) => value === chosen) ?? options[0];
    if (!choice) return;
    onChange([...rules, { reference, referenceId: choice.value, name: choice.label }]);
    setChosen('');
  };
  return (
    <Stack as="fieldset" gap="3" minWidth="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Applies to
      </Text>
      {rules.length === 0 ? (
        <Text textStyle="xs" color="fg.muted">
          Without rules it counts only as the default.
        </Text>
      ) : (
        <Stack as="ul" gap="1.5">
          {rules.map((rule) => (
            <Flex as="li" key={`${rule.reference} ${rule.referenceId}`} alignItems="center" gap="2" textStyle="sm">
              <Badge plain>{referenceLabels[rule.reference]}</Badge>
              <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {rule.name}
              </Box>
              <IconButton
                label={`Remove ${rule.name}`}
                size="sm"
                icon={<IconX size={14} />}
                onClick={() => onChange(rules.filter((other) => other !== rule))}
              />
            </Flex>
          ))}
        </Stack>
      )}
      <Grid gap="2" gridTemplateColumns="minmax(0, 7rem) minmax(0, 1fr) auto">
        <NativeSelect
          aria-label="Kind of rule"
          value={reference}
          options={ruleReferences.map((value) => ({ value, label: referenceLabels[value] }))}
          onChange={({ target }) => {
            setReference(target.value as RuleReference);
            setChosen('');
          }}
        />
        <NativeSelect
          aria-label="Applies to"
          value={chosen || (options[0]?.value ?? '')}
          options={options.length > 0 ? options : [{ value: '', label: targets.isLoaded ? 'No more options' : 'Loading' }]}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button size="lg" icon={<IconPlus size={14} />} onClick={add}>
          Add
        </Button>
      </Grid>
    </Stack>
  );
}
