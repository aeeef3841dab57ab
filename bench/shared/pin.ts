import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const SERVING_CORE = 0
const LOADING_CORE = 1

/** Binds servers, with what they start, to one core, and what loads them to another; says so if that is not possible. */
export function pinApart(servers: readonly number[], loading: readonly number[]): void {
  if (canPin()) {
    for (const pid of servers) pin(pid, SERVING_CORE)
    for (const pid of loading) pin(pid, LOADING_CORE)
  } else console.log('Not bound to cores: this needs two cores and taskset')
}

/** Two cores at least, and `taskset` of util-linux. */
function canPin(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return cpus().length > 1
  } catch {
    return false
  }
}

/** Binds a process with its threads and its children to one core; those that they start later stay there. */
function pin(pid: number, core: number): void {
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
