import { basename } from 'node:path';

/**
 * Home-made terms and British spellings that once stood in names, with the usual term. A key is a whole word of a name: `sendLetter`,
 * `letter-page.ts`.
 */
const nameTerms = {
  letter: 'email',
  letters: 'emails',
  letterhead: 'branding',
  door: 'entry point',
  doors: 'entry points',
  admit: 'authenticate or authorize',
  deed: 'ActionContext',
  doer: 'actor',
  wear: 'theme or branding',
  wears: 'theme or branding',
  worn: 'in use',
  dress: 'theme',
  dressed: 'themed',
  news: 'notification or digest',
  entrance: 'auth layout',
  told: 'notified',
  tell: 'notify, record or broadcast',
  hear: 'subscribe',
  heed: 'handle',
  steady: 'constant time',
  gist: 'audit snapshot',
  belongings: 'related rows',
  opinion: 'rating',
  vault: 'field encryption',
  upkeep: 'maintenance',
  patience: 'timeout',
  shelf: 'archive',
  shelve: 'archive',
  refusal: 'error or rejection',
  refusals: 'errors or rejections',
  sought: 'search query',
  typist: 'typing indicator',
  asked: 'requested',
  person: 'user',
  catalogue: 'catalog',
  colour: 'color',
  colours: 'colors',
  centre: 'center',
  behaviour: 'behavior',
  organisation: 'organization',
  organisations: 'organizations',
};

/** The same for texts that people read, and titles of tests. */
const textTerms = {
  'put on offer': 'publish',
  'take off offer': 'unpublish',
  'put away': 'archive',
  'what becomes of': 'a plain sentence',
  'is kept as a draft': 'saved as draft',
  'in your downloads': 'downloaded',
  'too many tries': 'too many attempts',
  'take the new version and lose mine': 'discard my changes and reload',
  catalogue: 'catalog',
  colour: 'color',
  colours: 'colors',
  centre: 'center',
  behaviour: 'behavior',
  organisation: 'organization',
  organisations: 'organizations',
  'out of reach': 'not visible to the caller',
  'in reach': 'visible to the caller',
  letterhead: 'branding',
};

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Refuses home-made terms in declared names, file names, test titles and texts of the user interface. */
export const standardTerms = {
  meta: {
    type: 'problem',
    messages: {
      name: "'{{name}}' says '{{word}}': use the usual term ({{term}}).",
      text: "The text says '{{word}}': use the usual term ({{term}}).",
    },
  },
  create(context) {
    const checkName = (node, name) => {
      const word = wordsOf(name).find((each) => Object.hasOwn(nameTerms, each));
      if (word !== undefined) context.report({ node, messageId: 'name', data: { name, word, term: nameTerms[word] } });
    };
    const checkText = (node, text) => {
      const word = Object.keys(textTerms).find((each) => new RegExp(`\\b${each}\\b`, 'i').test(text));
      if (word !== undefined) context.report({ node, messageId: 'text', data: { word, term: textTerms[word] } });
    };
    const declared = (node) => {
      if (node?.type === 'Identifier') checkName(node, node.name);
    };
    const title = ({ callee, arguments: [first] }) => {
      const called = callee.type === 'CallExpression' ? callee.callee.object?.name : (callee.name ?? callee.object?.name);
      if (/^(test|it|describe)$/.test(called ?? '') && first?.type === 'Literal' && typeof first.value === 'string')
        checkText(first, first.value);
    };
    return {
      Program: (node) => checkName(node, basename(context.filename)),
      VariableDeclarator: ({ id }) => declared(id),
      FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(declared),
      ArrowFunctionExpression: ({ params }) => params.forEach(declared),
      ClassDeclaration: ({ id }) => declared(id),
      TSInterfaceDeclaration: ({ id }) => declared(id),
      TSTypeAliasDeclaration: ({ id }) => declared(id),
      CallExpression: title,
      JSXText: (node) => checkText(node, node.value),
      JSXAttribute: ({ value }) => {
        if (value?.type === 'Literal' && typeof value.value === 'string') checkText(value, value.value);
      },
    };
  },
};
