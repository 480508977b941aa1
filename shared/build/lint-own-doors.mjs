/** Inside shared, a relative import may not leave its folder: a second way to a stateful module can make a second copy of it. */
export const ownDoors = {
  meta: { type: 'problem', messages: { door: "Cross into '{{folder}}' through its door, @techadds/shared/{{folder}}." } },
  create(context) {
    const own = context.filename.split('/shared/src/')[1]?.split('/') ?? [];
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const target = new URL(source, `file:///${own.join('/')}`).pathname.split('/').filter(Boolean);
      const leaves = own.length > 1 ? target[0] !== own[0] : target.length > 1;
      if (leaves) context.report({ node, messageId: 'door', data: { folder: target[0]?.replace(/\.tsx?$/, '') ?? '' } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
