// `npm run lint`: formatting and lint (Biome), directions of imports (dependency-cruiser), the project's rules for
// texts and file sizes, and unused code (knip). `npm test` calls `runLint`, which counts each of them as one test.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root, runBeside } from './prepare.mjs'

/** @returns {Promise<{ name: string, passed: boolean }[]>} */
export function runLint() {
  const program = async (name, ...args) => (await runBeside(join('node_modules', '.bin', name), args)) === 0
  // The programs first: they run while this process does the other checks.
  return Promise.all([
    check('biome', () => program('biome', 'check', '--error-on-warnings', '.')),
    check('knip', () => program('knip', '--no-progress')),
    check('direction', async () => {
      const { findWrongDirections } = await import('./lint/direction.mjs')
      return say(await findWrongDirections(root))
    }),
    check('house rules', async () => {
      const { findTextProblems } = await import('./lint/text-rules.mjs')
      const { findUnclearParameters } = await import('./lint/parameters.mjs')
      const { findWideDescriptors } = await import('./lint/descriptor-keys.mjs')
      const { findNamedConnectors } = await import('./lint/connectors.mjs')
      const { findEqualRuns } = await import('./lint/equal-runs.mjs')
      const { findUnusedExports } = await import('./lint/unused-exports.mjs')
      const { findNamedKinds, findPartsOfOneKind } = await import('./lint/kinds.mjs')
      const { findClassesWithoutPrefix } = await import('./lint/class-prefixes.mjs')
      const { problems, warnings } = findTextProblems(root)
      for (const warning of warnings) console.log(`warning: ${warning}`)
      const found = [
        findUnclearParameters,
        findWideDescriptors,
        findEqualRuns,
        findUnusedExports,
        findNamedKinds,
        findPartsOfOneKind,
        findNamedConnectors,
        findClassesWithoutPrefix,
      ]
      return say(problems.concat(found.flatMap((find) => find(root))))
    }),
  ])
}

// A check that throws has failed; the others still run.
async function check(name, look) {
  try {
    return { name, passed: await look() }
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    return { name, passed: false }
  }
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
