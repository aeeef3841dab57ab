// `npm run lint`: formatting and lint (Biome), direction (dependency-cruiser), the house's textual rules and file
// sizes, and what nobody uses (knip). `runLint` is what `npm test` calls: one test for each.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root, run } from './prepare.mjs'

/** @returns {Promise<{ name: string, passed: boolean }[]>} */
export async function runLint() {
  const { findWrongDirections } = await import('./lint/direction.mjs')
  const { findTextProblems } = await import('./lint/text-rules.mjs')
  const program = (name, ...args) => run(join('node_modules', '.bin', name), args)
  const text = findTextProblems(root)
  for (const warning of text.warnings) console.log(`warning: ${warning}`)
  return [
    { name: 'biome', passed: (await program('biome', 'check', '--error-on-warnings', '.')) === 0 },
    { name: 'direction', passed: say(await findWrongDirections(root)) },
    { name: 'house rules', passed: say(text.problems) },
    { name: 'knip', passed: (await program('knip', '--no-progress')) === 0 },
  ]
}

function say(problems) {
  for (const { text } of problems) console.error(text)
  return problems.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  const results = await runLint()
  for (const { name, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
  process.exit(results.every(({ passed }) => passed) ? 0 : 1)
}
