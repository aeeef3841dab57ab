// Locks among the processes of this checkout, so that commands beside each other install, build and prepare only once.
// Only Node's own modules: `prepare.mjs` locks before the packages are installed.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statOf } from './suite/processes.mjs'

/** The name of this process, which no later process gets, not even one with the same number. */
export const processName = () => nameOf(process.pid)

/** Whether the process of this name still runs. */
export const isLiving = (name) => nameOf(Number.parseInt(name, 10)) === name

/**
 * Runs `work` while no other process holds the lock of this name, and returns what it returns. A lock whose owner has
 * died is taken over.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work must not ask for the same lock
 * @param {{ folder?: string, lookMs?: number }} options where the locks are, and how often a taken one is looked at
 * @returns {Promise<T>}
 */
export async function withLock(name, work, { folder = LOCKS, lookMs = 200 } = {}) {
  const lock = join(folder, name)
  const draft = join(folder, `.${name}-${processName()}-${++drafts}`)
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, processName()), '')
  try {
    while (!isMoved(draft, lock)) {
      const owner = ownerOf(lock)
      // A folder without an owner is free. Only this owner is removed, so who has taken over meanwhile keeps the lock.
      if (owner && !isLiving(owner)) rmSync(join(lock, owner), { force: true })
      else if (owner) await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  try {
    return await work()
  } finally {
    rmSync(join(lock, processName()), { force: true })
  }
}

/**
 * Notes that this process uses the folder of this name, and removes from `all` what no running process uses: drafts that
 * were not finished, and folders of before. Only the owner of a lock may do so, and may make a draft.
 */
export function keepUsed(all, name) {
  const users = join(all, 'users')
  mkdirSync(users, { recursive: true })
  writeFileSync(join(users, processName()), name)
  const used = new Set(['users'])
  for (const user of readdirSync(users)) {
    if (isLiving(user)) used.add(readFileSync(join(users, user), 'utf8'))
    else rmSync(join(users, user))
  }
  for (const each of readdirSync(all)) {
    if (!used.has(each)) rmSync(join(all, each), { recursive: true, force: true })
  }
}

const LOCKS = join(import.meta.dirname, '../.cache/locks')
let drafts = 0

// A folder is moved over another one only if that one is empty, in one step.
function isMoved(draft, lock) {
  try {
    renameSync(draft, lock)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(lock) {
  try {
    return readdirSync(lock)[0]
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The number of a process and when it was started, as far as the system says; undefined if it does not run. */
function nameOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return undefined
  }
  const fields = statOf(pid)
  if (!fields) return String(pid)
  // One that has ended and that nobody has waited for.
  return fields[0] === 'Z' ? undefined : `${pid}-${fields[19]}`
}
