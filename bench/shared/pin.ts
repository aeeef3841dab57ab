import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Whether processes can be bound to cores here: two cores at least, and `taskset` of util-linux. */
export function canPin(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return cpus().length > 1
  } catch {
    return false
  }
}

/** Binds a process with its threads and its children to one core; those that they start later stay there. */
export function pin(pid: number, core: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(one)], { stdio: 'ignore' })
  }
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(pid)
    } catch {
      // The process has ended in the meantime.
      return false
    }
  })
}
