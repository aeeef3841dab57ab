// What Linux says of processes. Elsewhere there is no /proc: times are then those of the one process, and only it ends.
import { readdirSync, readFileSync } from 'node:fs'

// What `getconf CLK_TCK` answers on every Linux that Node runs on.
const TICKS_PER_SECOND = 100

/** The living descendants of a process, without itself. @returns {number[]} */
export function descendantsOf(pid) {
  return below(pid, allProcesses()).map((process) => process.pid)
}

/** Seconds of one core that a process and all its descendants have taken so far, ended ones included. */
export function secondsOfTree(pid) {
  const all = allProcesses()
  const own = all.find((process) => process.pid === pid)
  if (!own) return pid === process.pid ? ownSeconds() : 0
  return [own, ...below(pid, all)].reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** Ends a process and all its descendants at once. */
export function killTree(pid) {
  for (const each of [...descendantsOf(pid), pid]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

function below(pid, all) {
  const children = all.filter((process) => process.parent === pid)
  return children.flatMap((child) => [child, ...below(child.pid, all)])
}

/** What Linux says of a process, from its state on; undefined if it has ended, or if this is not Linux. */
export function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Before the state is the program's name in parentheses, which may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function allProcesses() {
  return listNumbers('/proc').flatMap((pid) => {
    const fields = statOf(pid)
    if (!fields) return []
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]))
    return [{ pid, parent, ticks: user + system + endedUser + endedSystem }]
  })
}

function listNumbers(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
