#!/usr/bin/env bash
# Checks the HTML pages of a class with axe (WCAG 2 A and AA) in headless Chromium: light and dark, wide and narrow, the class page
# and each student's. Prints each violation with its page and element, and exits with 1 if there is one.
#
#   tests/accessibility.sh              the example class
#   tests/accessibility.sh DIR          pages that are there already
#
# Needs node, npm, and Chromium (`CHROMIUM` names it, if it is not `chromium`); axe comes from the npm registry, into target/.
set -euo pipefail
cd "$(dirname "$0")/.."

browser=$(command -v "${CHROMIUM:-chromium}") || { echo "this needs Chromium: apt-get install chromium"; exit 2; }
tools=target/accessibility
mkdir -p "$tools"
npm install --silent --no-fund --no-audit --prefix "$tools" axe-core@4 playwright-core@1 >/dev/null

pages=${1:-}
if [ -z "$pages" ]; then
    pages=$tools/pages
    rm -rf "$pages"
    cargo build --release --locked --quiet
    # 1: there are wrong programs in the class.
    target/release/croupier grade submissions/si204 --report "html=$pages" >/dev/null || [ $? -eq 1 ]
fi

NODE_PATH=$tools/node_modules node - "$browser" "$pages" <<'NODE'
const fs = require('fs'), path = require('path');
const { chromium } = require('playwright-core');
const [browser, pages] = process.argv.slice(2);
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function allPages(directory) {
    return fs.readdirSync(directory, { withFileTypes: true }).flatMap(entry => {
        const file = path.resolve(directory, entry.name);
        return entry.isDirectory() ? allPages(file) : file.endsWith('.html') ? [file] : [];
    });
}

(async () => {
    const files = allPages(pages);
    if (files.length === 0) throw new Error(`no page in ${pages}`);
    const started = await chromium.launch({ executablePath: browser,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'] });
    let checked = 0, violations = 0;
    for (const colorScheme of ['light', 'dark'])
        for (const width of [360, 1280]) {
            const context = await started.newContext({ colorScheme, viewport: { width, height: 900 } });
            const page = await context.newPage();
            for (const file of files) {
                await page.goto(`file://${file}`);
                await page.evaluate(axe);
                const found = await page.evaluate(levels => axe.run(document, { runOnly: levels }), LEVELS);
                checked += found.passes.length;
                for (const rule of found.violations)
                    for (const node of rule.nodes) {
                        violations += 1;
                        console.log(`${path.relative(pages, file)} (${colorScheme}, ${width} px): ${rule.id}: ${rule.help}`);
                        console.log(`    ${node.html.slice(0, 160)}`);
                    }
            }
            await context.close();
        }
    await started.close();
    console.log(`${files.length} pages, ${checked} rules passed, ${violations} violations`);
    process.exit(violations === 0 && checked > 0 ? 0 : 1);
})();
NODE
