#!/usr/bin/env bash
# Checks what croupier writes with validators that others publish: the HTML pages (Nu HTML checker), JUnit (junitparser), the report of
# `audit` (the schema of mutation-testing-report-schema), and the workflows of this repository and of `croupier new --ci github`
# (action-validator). Exits with 1 if one of them finds a fault.
#
#   tests/validators.sh
#   CROUPIER=FILE tests/validators.sh     with this program, instead of building one
#
# Needs node, npm, java, and python3 with pip; the validators come from the registries, into target/.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/target/validators
mkdir -p "$tools"
npm install --silent --no-fund --no-audit --prefix "$tools" \
    ajv@8 mutation-testing-report-schema@3 @action-validator/core@0 @action-validator/cli@0 vnu-jar >/dev/null
python3 -m pip install --quiet --upgrade --disable-pip-version-check --root-user-action ignore --target "$tools/python" junitparser
export NODE_PATH=$tools/node_modules PYTHONPATH=$tools/python
[ -n "${CROUPIER:-}" ] || { cargo build --release --locked --quiet; CROUPIER=target/release/croupier; }

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
status=0
check() {
    if "${@:2}" >"$out/log" 2>&1; then
        echo "valid: $1"
    else
        echo "NOT VALID: $1"
        head -40 "$out/log"
        status=1
    fi
}

# 1: there are wrong programs in the class.
"$CROUPIER" grade submissions/si204 --report "html=$out/pages" --report "junit=$out/junit.xml" >/dev/null || [ $? -eq 1 ]
check "HTML pages" java -jar "$tools"/node_modules/vnu-jar/build/dist/vnu.jar --skip-non-html "$out/pages"

check "JUnit" python3 - "$out/junit.xml" <<'PYTHON'
import sys
from junitparser import JUnitXml
suites = JUnitXml.fromfile(sys.argv[1])
cases = [case for suite in suites for case in suite]
failed = sum(1 for case in cases for result in case.result if type(result).__name__ in ("Failure", "Error"))
assert cases and failed, "no cases, or none that failed"
assert suites.tests == len(cases), f"tests={suites.tests}, but there are {len(cases)}"
assert suites.failures + suites.errors == failed, f"{suites.failures}+{suites.errors}, but {failed} failed"
PYTHON

"$CROUPIER" audit si204/deal --rules-only --report "json=$out/audit.json" >/dev/null
schema=$tools/node_modules/mutation-testing-report-schema/dist/src/mutation-testing-report-schema.json
check "report of audit" node - "$schema" "$out/audit.json" <<'NODE'
const fs = require('fs'), Ajv = require('ajv');
const [schema, report] = process.argv.slice(2).map(file => JSON.parse(fs.readFileSync(file)));
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
if (!validate(report)) {
    console.log(validate.errors);
    process.exit(1);
}
NODE

"$CROUPIER" new "$out/course" --assignment si204 --ci github --git https://example.org/croupier.git >/dev/null
for workflow in .github/workflows/*.yml "$out"/course/.github/workflows/*.yml; do
    check "workflow ${workflow#"$out/"}" "$tools/node_modules/.bin/action-validator" "$workflow"
done
exit "$status"
