import { testDocument, testEvery, useWorld } from './for-each';
import { checkHostileInput } from './hostile-input';

const used = useWorld();

testEvery(used, [['survives hostile values in every input', checkHostileInput]]);

testDocument(used);
