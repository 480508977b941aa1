import { isSuccess, toRequest, getSender, findValidInputs, type Inputs } from '../valid-calls';
import { isWrite, operations, type Operation } from '../operations';
import { findChangedTables } from '../table-digest';
import type { Actor, TestResponse, TestWorld } from '../test-world';
import { getTextFields, replaceText, type TextField } from './fields';
import { includesText, findReaders, type TextReader } from './readers';
import { getImpossibleTexts, packTexts } from './unusual-texts';

let markCount = 0;
/** A unique word that fits every field, and is too long to be part of a random text by chance. */
const createMark = () => `t${(markCount += 1).toString(36).padStart(3, '0')}z`;

/** Fields of a 422 response that have a full sentence as their message. */
function getExplainedFields(answer: TestResponse): string[] {
  const fields = answer.statusCode === 422 ? (answer.json<{ fields?: Record<string, string> }>().fields ?? {}) : {};
  return Object.entries(fields).flatMap(([name, why]) => (/^[A-Z].{8,}\.$/.test(why) ? [name] : []));
}
const isFieldNamed = (said: string, { name }: TextField) => said === name || name.startsWith(`${said}.`);

interface Trial {
  operation: Operation;
  actor: Actor;
  /** Fresh inputs of a valid call. */
  inputs: () => Promise<Inputs>;
}

async function write(world: TestWorld, { operation, actor, inputs }: Trial, texts: ReadonlyMap<TextField, string>) {
  const call = async () => {
    const given = await inputs();
    for (const [field, text] of texts) given.body = replaceText(given.body, field.path, text);
    const answer = await world.send(getSender(operation, actor), toRequest(operation, given));
    const messages: unknown = isSuccess(answer) && answer.body !== '' ? answer.json() : undefined;
    return { answer, written: { path: given.path, body: given.body, answer: messages } };
  };
  const first = await call();
  if (isSuccess(first.answer) || first.answer.statusCode === 422) return first;
  // The write may be possible only once; repeat it from the initial state.
  await world.restore();
  return call();
}

const shorten = (text: string) => JSON.stringify(text).slice(0, 120);

const createPlainText = ({ minLength }: TextField) => createMark().padEnd(minLength, '.');

/**
 * Fields that store their text, with the read that shows it. The others are rejected with a message, or belong to a write that stores
 * nothing.
 */
async function findStoredFields(
  world: TestWorld,
  trial: Trial,
  fields: TextField[],
  findings: string[],
): Promise<Map<TextField, TextReader>> {
  const { name } = trial.operation;
  const texts = new Map(fields.map((field) => [field, createPlainText(field)]));
  let { answer, written } = await write(world, trial, texts);
  while (!isSuccess(answer)) {
    const said = getExplainedFields(answer);
    const refused = [...texts.keys()].filter((field) => said.some((each) => isFieldNamed(each, field)));
    if (refused.length === 0) {
      findings.push(`${name} with any text: ${answer.statusCode} ${answer.body.slice(0, 160)}`);
      return new Map();
    }
    for (const field of refused) texts.delete(field);
    ({ answer, written } = await write(world, trial, texts));
  }
  const readers = await findReaders(world, { ...trial, written, texts: [...texts.values()] });
  const kept = new Map([...texts].flatMap(([field, text]) => (readers.has(text) ? [[field, readers.get(text)!] as const] : [])));
  const lost = [...texts.keys()].filter((field) => !kept.has(field));
  if (lost.length === 0) return kept;
  await world.restore();
  const changed = await findChangedTables(world, async () => void (await write(world, trial, texts)));
  if (changed.length > 0) findings.push(...lost.map((field) => `${name} takes ${field.name}, and nothing shows it again`));
  return kept;
}

/** The texts without the letters that a rejection names because no PDF can show them. */
function withoutUnprintable(texts: ReadonlyMap<TextField, string>, answer: TestResponse): ReadonlyMap<TextField, string> | undefined {
  if (answer.statusCode !== 422) return undefined;
  const named = Object.entries(answer.json<{ fields?: Record<string, string> }>().fields ?? {}).map(([name, why]) => ({
    name,
    hex: /\(U\+([0-9A-F]+)\) cannot be printed/.exec(why)?.[1],
  }));
  if (named.length === 0 || named.some(({ hex }) => hex === undefined)) return undefined;
  const toCharacter = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
  const clean = (field: TextField, text: string) =>
    named.reduce((rest, { name, hex }) => (isFieldNamed(name, field) ? rest.replaceAll(toCharacter(hex!), '') : rest), text);
  const cleaned = new Map([...texts].map(([field, text]) => [field, clean(field, text)]));
  return [...texts].some(([field, text]) => cleaned.get(field) !== text) ? cleaned : undefined;
}

/** Writes one text into each field; reports those that are not shown unchanged. Letters that are rejected by name are left out. */
async function findLostTexts(
  world: TestWorld,
  trial: Trial,
  kept: ReadonlyMap<TextField, TextReader>,
  texts: ReadonlyMap<TextField, string>,
): Promise<string[]> {
  const { name } = trial.operation;
  const { answer, written } = await write(world, trial, texts);
  const printable = withoutUnprintable(texts, answer);
  if (printable) return findLostTexts(world, trial, kept, printable);
  if (!isSuccess(answer))
    return [`${name} with ${[...texts.values()].map(shorten).join(' ')}: ${answer.statusCode} ${answer.body.slice(0, 200)}`];
  const shown = new Map<TextReader['read'], Set<string>>();
  const lost: string[] = [];
  for (const [field, { read, within }] of kept) {
    const seen = shown.get(read) ?? (await read(written));
    shown.set(read, seen);
    const text = texts.get(field)!;
    if (!includesText(seen, text, within)) lost.push(`${name} does not keep ${field.name} as ${shorten(text)}`);
  }
  return lost;
}

/** Room for the marks of rich text. */
const htmlMarks = 1_000;
const toHtml = (text: string) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

/** The texts for a field; as a paragraph in rich text, which an editor escapes. */
const packFieldTexts = (field: TextField): string[] =>
  field.isHtml ? packTexts({ ...field, maxLength: field.maxLength - htmlMarks }, createMark).map(toHtml) : packTexts(field, createMark);

/** Every text of the table in every stored field: shown again to the character. */
async function checkStoredTexts(world: TestWorld, trial: Trial, kept: ReadonlyMap<TextField, TextReader>): Promise<string[]> {
  const findings: string[] = [];
  const texts = [...kept.keys()].map((field) => [field, packFieldTexts(field)] as const);
  for (let round = 0; texts.some(([, each]) => round < each.length); round += 1) {
    const now = new Map(texts.map(([field, each]) => [field, each[round] ?? createPlainText(field)]));
    if ((await findLostTexts(world, trial, kept, now)).length === 0) continue;
    // A repeated write may do nothing; repeat it from the initial state.
    await world.restore();
    findings.push(...(await findLostTexts(world, trial, kept, now)));
  }
  return findings;
}

/** Every impossible text in all fields at once: rejected with a message per field. */
async function checkRejectedTexts(world: TestWorld, trial: Trial, fields: TextField[]): Promise<string[]> {
  const findings: string[] = [];
  for (let n = 0; n < getImpossibleTexts({ maxLength: 1 }).length; n += 1) {
    const texts = new Map(fields.map((field) => [field, getImpossibleTexts(field)[n]!.padStart(field.minLength, '.')]));
    const { answer } = await write(world, trial, texts);
    const said = getExplainedFields(answer);
    const unsaid = fields.filter((field) => !said.some((each) => isFieldNamed(each, field)));
    findings.push(
      ...unsaid.map(
        (field) =>
          `${trial.operation.name} with ${field.name} as ${shorten(texts.get(field)!)}: ${answer.statusCode} ${answer.body.slice(0, 160)}`,
      ),
    );
  }
  return findings;
}

/** Every free text of every write: stored exactly, or rejected by field with a message. */
export async function checkTexts(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only.filter(isWrite)) {
    const valid = await findValidInputs(world, operation);
    const fields = valid ? getTextFields(operation, valid.inputs.body) : [];
    if (!valid || fields.length === 0) continue;
    const { actor } = valid;
    const trial = { operation, actor, inputs: async () => (await findValidInputs(world, operation, actor))!.inputs };
    // Passwords are never shown.
    const open = fields.filter(({ secret }) => !secret);
    const kept = await findStoredFields(world, trial, open, findings);
    findings.push(...(await checkStoredTexts(world, trial, kept)), ...(await checkRejectedTexts(world, trial, fields)));
    await world.restore();
  }
  return findings;
}
