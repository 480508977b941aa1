import { testOpenApiConformance, testEveryOperation, useWorld } from './register-tests';
import { checkHostileInput } from './hostile-input';

const used = useWorld();

testEveryOperation(used, [['survives hostile values in every input', checkHostileInput]]);

testOpenApiConformance(used);
