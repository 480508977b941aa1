import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { readFileSync } from 'node:fs';

// Validates the XML at standard input by the schema of Factur-X, profile EN 16931. Prints what is wrong; nothing if it is valid.
xmlRegisterFsInputProviders();
const folder = join(dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')), '../schema/en16931');
const url = join(folder, 'FACTUR-X_EN16931.xsd');
const schema = XmlDocument.fromBuffer(readFileSync(url), { url });
const validator = XsdValidator.fromDoc(schema);
const document = XmlDocument.fromString(await text(process.stdin));
try {
  validator.validate(document);
} catch (error) {
  process.stdout.write(error.message);
}
