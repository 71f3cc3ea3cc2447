// Loaded in front of every command (`node -r`): a Node that is too old is told of in one sentence, before it stumbles over
// words that it does not know. So this file is written as Node 4 could read it.
"use strict";

var OLDEST = 20;

/** What to say of this version; undefined where it will do. */
function refusalOf(version) {
  if (Number(version.split(".")[0]) >= OLDEST) return undefined;
  return (
    "A Vitrine precisa do Node " +
    OLDEST +
    " ou mais novo para instalar e montar, e este é o " +
    version +
    ": em docs/instalar.md (Node no Debian e no Ubuntu) está como ter um atual."
  );
}

var refusal = refusalOf(process.versions.node);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}

module.exports = { refusalOf: refusalOf };
