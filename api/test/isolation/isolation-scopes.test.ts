import { testDocument, testEvery, useWorld } from './for-each';
import { checkOthersDoNotShow } from './other-users';
import { checkRowsBeyondScope, checkTextsBeyondScope, checkWithoutPartner } from './scopes';

const used = useWorld();

testEvery(used, [
  ['responds to the id of a row outside the scope as to an unknown one', checkRowsBeyondScope],
  ['shows no text of a row outside the scope', checkTextsBeyondScope],
  ['shows no rows to a partner role without a partner', checkWithoutPartner],
  ['responds the same regardless of rows of others', checkOthersDoNotShow],
]);

testDocument(used);
