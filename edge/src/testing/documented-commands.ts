/** A page of the documentation as its commands. */
export interface DocumentedCommands {
  commands: Set<string>;
  /** The variables that it sets, with something for the rest of a token that it leaves out. */
  variables: Record<string, string>;
  /** The alternatives to a command that the comment after it lists. */
  listOthers: (command: string) => string[];
}

const withoutComment = (line: string) => line.replace(/\s+#.*$/, '').trim();

/** Reads the commands of npm in the shell blocks and in the text of a page. */
export function readCommands(page: string): DocumentedCommands {
  const lines = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => block!.split('\n'));
  const inText = [...page.replaceAll(/^```.*?^```/gms, '').matchAll(/`((?:npm|npx)\s[^`]+)`/g)].map(([, command]) => command!);
  const variables = lines.flatMap((line) => {
    const [, name, value] = /^export (\w+)=(\S+)/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value!.replace('…', '1')] as const];
  });
  return {
    commands: new Set([...lines.map(withoutComment), ...inText].filter((line) => /^np[mx]\s/.test(line))),
    variables: Object.fromEntries(variables),
    listOthers: (command) => {
      const line = lines.find((each) => withoutComment(each) === command);
      return /# or (.*)$/.exec(line ?? '')?.[1]?.split(', ') ?? [];
    },
  };
}
