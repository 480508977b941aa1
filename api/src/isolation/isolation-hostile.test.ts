import { testDocument, testEvery, useWorld } from './every';
import { checkHostileInput } from './hostile';

const used = useWorld();

testEvery(used, [['survives hostile values in every input', checkHostileInput]]);

testDocument(used);
