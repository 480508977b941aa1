/** The folder that an import may not leave: `patterns` and `features` have one such folder for each kit and screen. */
const unitOf = (parts) => (/^(patterns|features)$/.test(parts[0]) ? parts.slice(0, 2) : parts.slice(0, 1)).join('/');

/** Inside shared, a relative import may not leave its folder: a second path to a stateful module can create a second copy of it. */
export const ownEntryPoints = {
  meta: {
    type: 'problem',
    messages: { entryPoint: "Import '{{folder}}' through its entry point, @techadds/shared/{{folder}}." },
  },
  create(context) {
    const own = context.filename.split('/shared/src/')[1]?.split('/') ?? [];
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const target = new URL(source, `file:///${own.join('/')}`).pathname.split('/').filter(Boolean);
      const leaves = own.length > 1 ? unitOf(target) !== unitOf(own) : target.length > 1;
      if (leaves) context.report({ node, messageId: 'entryPoint', data: { folder: unitOf(target).replace(/\.tsx?$/, '') } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
