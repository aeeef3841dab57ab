// `npm run test:changed [-- --journeys]`: lint, types, and the tests that a change since the merge base with `main` (or
// `BASE=`) can break. For work in between; `npm test` runs everything.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensurePromtool } from './browser.mjs'
import { ensureInstalled, fail, root } from './prepare.mjs'
import { testsOfChange } from './suite/changes.mjs'
import { builds, lintAndTypes, runCommand } from './suite/command.mjs'
import { folderOf } from './suite/results.mjs'
import { JOURNEYS, journeysRing, vitestRing } from './suite/run.mjs'

const started = Date.now()
const withJourneys = process.argv.includes('--journeys')

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim().split('\n').filter(Boolean)
}

await ensureInstalled()
const [base] = process.env.BASE ? git('rev-parse', '--verify', process.env.BASE) : git('merge-base', 'HEAD', 'main')
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
if (changed.length === 0)
  fail(`Nothing has changed since ${base.slice(0, 8)}. Another commit to compare with: BASE=HEAD~1`)

const { importsOf } = await import('./lint/direction.mjs')
const checking = lintAndTypes()
const read = (file) => readFileSync(join(root, file), 'utf8')
const chosen = testsOfChange(changed, await importsOf(root), read)
console.log(
  chosen.all ? 'The change may break any test.' : `${changed.length} changed files, ${chosen.tests.length} test files.`,
)
await ensurePromtool()
if (withJourneys || chosen.all) await ensureBrowser()

await runCommand({
  command: 'changed',
  started,
  async checks() {
    const checks = await checking
    return withJourneys ? [...checks, await builds()] : checks
  },
  rings() {
    const journeys = chosen.all ? [JOURNEYS.short] : chosen.journeys
    const output = join(folderOf('changed'), 'journeys')
    return [
      ...(chosen.all || chosen.tests.length > 0
        ? [vitestRing({ args: chosen.all ? ['--project=!long*'] : chosen.tests })]
        : []),
      ...(withJourneys && journeys.length > 0 ? [journeysRing({ args: journeys, output })] : []),
    ]
  },
})
