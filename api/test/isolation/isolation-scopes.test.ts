import { testOpenApiConformance, testEveryOperation, useWorld } from './register-tests';
import { checkIndependentOfOtherRows } from './other-users';
import { checkRowsOutsideScope, checkTextsOutsideScope, checkWithoutPartner } from './scopes';

const used = useWorld();

testEveryOperation(used, [
  ['responds to the id of a row outside the scope as to an unknown one', checkRowsOutsideScope],
  ['shows no text of a row outside the scope', checkTextsOutsideScope],
  ['shows no rows to a partner role without a partner', checkWithoutPartner],
  ['responds the same regardless of rows of others', checkIndependentOfOtherRows],
]);

testOpenApiConformance(used);
