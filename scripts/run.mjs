// `npm run sim` and `npm run import`: runs the built program of that name with the arguments after `--`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)
await ensureInstalled()
await ensureBuilt()
const program = join(root, 'dist/server', `${name}.mjs`)
if (!existsSync(program)) fail(`There is no program "${name}".`)
process.argv = [process.argv[0], program, ...args]
await import(pathToFileURL(program).href)
