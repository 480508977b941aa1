import { testDocument, testEvery, useWorld } from './for-each';
import { checkOthersDoNotShow } from './other-users';
import { checkRowsBeyondScope, checkTextsBeyondScope, checkWithoutPartner } from './scopes';

const used = useWorld();

testEvery(used, [
  ['answers to the id of a row beyond the scope as to an unknown one', checkRowsBeyondScope],
  ['shows no text of a row beyond the scope', checkTextsBeyondScope],
  ['shows no row to the role of a partner that has no partner', checkWithoutPartner],
  ['answers the same whatever others have', checkOthersDoNotShow],
]);

testDocument(used);
