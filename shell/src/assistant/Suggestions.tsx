import { suggestions } from '@techadds/shared/contract/assistant/suggestions';
import type { Role } from '@techadds/shared/roles';
import { Button, Flex, Text } from '@techadds/shared/ui';

/** Questions to begin with, for the role. */
export function Suggestions({ role, onChoose }: { role: Role; onChoose: (question: string) => void }) {
  return (
    <>
      <Text color="fg.muted" mb="3">
        Answers come from what you may see here. Nothing is changed.
      </Text>
      <Flex as="ul" listStyleType="none" gap="2" flexWrap="wrap" aria-label="Suggestions" mb="4">
        {suggestions[role].map((question) => (
          <li key={question}>
            <Button variant="outline" onClick={() => onChoose(question)}>
              {question}
            </Button>
          </li>
        ))}
      </Flex>
    </>
  );
}
