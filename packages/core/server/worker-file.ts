import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.ts'

/** The program of a worker: beside the bundle if this code runs from it; for the sources (tests), the one from the build. */
export function workerFile(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
  const file = existsSync(beside) ? beside : join(projectRoot, 'dist/server', `${name}.mjs`)
  if (!existsSync(file)) throw new Error(`The worker ${name} is not built: run npm run build`)
  return file
}
