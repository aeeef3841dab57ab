// A package shows what others import, and no more: then its README and its `exports` say what may be relied on.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './text-rules.mjs'

const FOLDERS = ['packages', 'apps', 'widgets', 'connectors', 'product', 'bench', 'scripts']

/**
 * Finds exports that no other package imports. Patterns with a `*` are left out.
 * @returns {{ rule: string, text: string }[]}
 */
export function findUnusedExports(root) {
  const imported = new Set(
    FOLDERS.flatMap((folder) => listFiles(root, folder)).flatMap((file) => importsIn(root, file)),
  )
  return readdirSync(join(root, 'packages')).flatMap((folder) => {
    const file = `packages/${folder}/package.json`
    if (!existsSync(join(root, file))) return []
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.keys(exports)
      .filter((key) => !key.includes('*') && !imported.has(key.replace('.', name)))
      .map((key) => ({
        rule: 'unused-exports',
        text: `${file}: "${key}"\n    Nobody outside of the package imports it: remove it from exports. (unused-exports)`,
      }))
  })
}

/** The modules of packages that a file names. */
function importsIn(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/['"](@atrium\/[\w./-]+)['"]/g)].map(([, module]) => module)
}
