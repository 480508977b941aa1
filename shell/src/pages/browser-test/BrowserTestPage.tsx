import { useEffect, useState } from 'react';
import { Badge, Box, Card, DescriptionList, Flex, LoadingIndicator, Span, Stack, Text } from '@techadds/shared/ui';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@techadds/shared/ui/icons';
import { StandaloneLayout } from '../../auth/StandaloneLayout';
import { type CapabilityResult, checkCapabilities } from './capability-checks';
import { CopyReport } from './CopyReport';
import { type EnvironmentInfo, collectEnvironmentInfo } from './environment-info';
import { formatReport } from './report';

const isRequired = ({ limitation }: CapabilityResult) => limitation === undefined;

function TestSummary({ findings }: { findings: readonly CapabilityResult[] }) {
  const missing = findings.filter((finding) => !finding.ok);
  const fatal = missing.filter(isRequired);
  const tone = fatal.length > 0 ? 'bad' : missing.length > 0 ? 'wait' : 'ok';
  const Icon = { bad: IconAlertTriangle, wait: IconInfoCircle, ok: IconCircleCheck }[tone];
  const names = (list: readonly CapabilityResult[]) => list.map(({ name }) => name).join(', ');
  return (
    <Flex role="status" gap="3" p="4" rounded="lg" border="1px solid" borderColor={`t.${tone}.border`} bg={`t.${tone}.bg`}>
      <Box flex="none" pt="2px" color={`t.${tone}.icon`} aria-hidden>
        <Icon />
      </Box>
      <div>
        <Text textStyle="sm" fontWeight="semibold" color={`t.${tone}.fg`}>
          {tone === 'ok' && 'This browser has all that TechAdds uses.'}
          {tone === 'wait' && 'TechAdds runs in this browser with limitations.'}
          {tone === 'bad' && 'TechAdds does not run in this browser as it should.'}
        </Text>
        {fatal.length > 0 && (
          <Text textStyle="sm">
            Missing and needed: {names(fatal)}. Update the browser, or use another one. Nothing you saved is affected.
          </Text>
        )}
        {fatal.length === 0 && missing.length > 0 && <Text textStyle="sm">Missing: {names(missing)}.</Text>}
      </div>
    </Flex>
  );
}

function CapabilityRow({ finding }: { finding: CapabilityResult }) {
  const { name, purpose, ok, limitation } = finding;
  return (
    <Flex as="li" gap="3" px="4" py="2.5" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }} alignItems="flex-start">
      <Box flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight="medium">
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {purpose}
        </Text>
        {!ok && (
          <Text textStyle="xs" color={isRequired(finding) ? 't.bad.fg' : 't.wait.fg'} mt="0.5">
            {limitation ?? 'TechAdds needs it. Update the browser, or use another one.'}
          </Text>
        )}
      </Box>
      {ok ? (
        <Badge tone="ok" plain icon={<IconCircleCheck size={13} aria-hidden />}>
          Works
        </Badge>
      ) : (
        <Badge tone={isRequired(finding) ? 'bad' : 'wait'} plain icon={<IconCircleX size={13} aria-hidden />}>
          {isRequired(finding) ? 'Missing, needed' : 'Missing'}
        </Badge>
      )}
    </Flex>
  );
}

/** Tests the browser capabilities that TechAdds uses and lists the deployed versions, for bug reports. */
export function BrowserTestPage() {
  const [result, setResult] = useState<{ findings: CapabilityResult[]; facts: EnvironmentInfo }>();
  useEffect(() => {
    let current = true;
    void Promise.all([checkCapabilities(), collectEnvironmentInfo()]).then(([findings, facts]) => {
      if (current) setResult({ findings, facts });
    });
    return () => {
      current = false;
    };
  }, []);

  return (
    <StandaloneLayout
      title="Browser test"
      text="Browser features that TechAdds uses"
      actions={result && <CopyReport text={formatReport(result.findings, result.facts)} />}
    >
      {!result ? (
        <LoadingIndicator text="Trying…" />
      ) : (
        <Stack gap="5">
          <TestSummary findings={result.findings} />
          <Card title="Abilities" padded={false}>
            <Box as="ul" listStyle="none">
              {result.findings.map((finding) => (
                <CapabilityRow key={finding.name} finding={finding} />
              ))}
            </Box>
          </Card>
          {(['versions', 'session', 'browser'] as const).map((part) => (
            <Card key={part} title={{ versions: 'Versions', session: 'Session', browser: 'Browser' }[part]}>
              <DescriptionList
                items={result.facts[part].map(({ name, value }) => ({
                  term: name,
                  value: (
                    <Span fontFamily="mono" textStyle="xs">
                      {value}
                    </Span>
                  ),
                }))}
              />
            </Card>
          ))}
        </Stack>
      )}
    </StandaloneLayout>
  );
}
