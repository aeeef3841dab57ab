import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The root of the checkout. Migrations and the built pages are read from disk, and this code runs from two places: the
 * bundle in dist/server and, in tests, the sources.
 */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder with package-lock.json was not found above this file')
  return findRoot(parent)
}
