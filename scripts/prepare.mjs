// Prepares what every command needs, also on a fresh clone: this file imports only Node's own modules until the
// packages are installed. Of commands beside each other, one installs and builds, and the others wait for it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const stampFile = join(root, 'dist/.stamp')
const sourceFolders = ['packages', 'apps', 'widgets', 'connectors', 'product']
const sourceFiles = [
  'package-lock.json',
  'rolldown.config.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/bundle-pages.mjs',
  'scripts/chunk-imports.mjs',
  'scripts/first-script.mjs',
  'scripts/kind-files.mjs',
  'scripts/layers.mjs',
  'scripts/page-files.mjs',
]

/**
 * Runs a program in the project's root and resolves with its exit code. A signal to this process also ends the program.
 */
export function run(command, args, options = {}) {
  return startProgram(command, args, options).ended
}

/** The same for who needs the number of the process meanwhile. @returns {{ pid: number, ended: Promise<number> }} */
export function startProgram(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return { pid: child.pid, ended: ended(child) }
}

/** The same while other programs run: its output is kept and printed in one piece when it has ended. */
export async function runBeside(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const code = await ended(child)
  process.stdout.write(Buffer.concat(printed))
  return code
}

function ended(child) {
  const stop = (signal) => child.kill(signal)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      resolve(signal ? 1 : code)
    })
  })
}

/** Installs the locked packages if node_modules does not contain exactly these versions. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Atrium needs Node 20.19 or newer; this is ${process.versions.node}.`)
  }
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    console.log('Installing packages…')
    // The build tools are development packages; they are needed even if NODE_ENV=production would leave them out.
    const code = await run('npm', ['ci', '--include=dev', '--loglevel=error'])
    if (code !== 0) fail('npm ci failed; see above.')
  })
}

// npm writes this file as its very last step, so an interrupted install does not look complete.
function isInstalled() {
  const noteFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noteFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(noteFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const there = installed[path]
    // A missing optional package belongs to another operating system.
    if (!there) return Boolean(entry.optional)
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

/** Builds dist/server and dist/web if a source changed since the last build; exits if the build fails. */
export async function ensureBuilt() {
  if (!(await buildWhenChanged())) fail('The build failed; see above.')
}

/** The same, but returns whether the build succeeded instead of exiting. `runner` is `run` or `runBeside`. */
export async function buildWhenChanged(runner = run) {
  if (isBuilt()) return true
  return withLock('build', async () => {
    if (isBuilt()) return true
    console.log('Building…')
    // In a process of its own, so that the server that starts next does not keep the bundlers in its memory.
    return (await runner(process.execPath, [join('scripts', 'build.mjs')])) === 0
  })
}

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()

/**
 * Builds the server and the pages in a draft folder and then swaps it in. So a build that fails or is killed, or two
 * builds at the same time, never leave half a product.
 */
export async function build() {
  const hash = sourceHash()
  const draft = join(root, `dist/.draft-${process.pid}`)
  const [{ build: bundle }, { serverBundle }, { compressAssets }, { bundlePages }] = await Promise.all([
    import('rolldown'),
    import('../rolldown.config.mjs'),
    import('./compress-assets.mjs'),
    import('./bundle-pages.mjs'),
  ])
  try {
    await bundle({ ...serverBundle({ dir: join(draft, 'server') }), logLevel: 'warn' })
    await bundlePages(join(draft, 'web'))
    await compressAssets(join(draft, 'web/assets'))
    for (const side of ['server', 'web']) {
      rmSync(join(root, 'dist', side), { recursive: true, force: true })
      renameSync(join(draft, side), join(root, 'dist', side))
    }
    writeFileSync(stampFile, hash)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Makes the next `ensureBuilt` build, even if no source changed. */
export function forgetBuild() {
  rmSync(stampFile, { force: true })
}

function sourceHash() {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/node_modules|\.test\.tsx?$|[\\/]e2e[\\/]/.test(file)),
  )
  files.push(...sourceFiles.map((file) => join(root, file)))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Prints the error and exits with a failure. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
