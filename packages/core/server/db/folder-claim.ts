import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * When a process started, in the system's own format; null if there is no such process (a zombie counts as none).
 * Process ids are reused, above all in containers, so an id identifies a process only together with its start time.
 */
export function processStart(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in parentheses may itself contain spaces and parentheses; the fields after it may not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** The whole command line of a process, or an empty string. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

export interface FolderClaim {
  release(): void
}

/** Another living process has claimed the folder. */
export class FolderInUse extends Error {
  readonly folder: string
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`,
    )
    this.folder = folder
    this.pid = pid
  }
}

/**
 * Claims a folder for this process by a small file in it that names its owner. If the owner is dead (kill -9, power
 * cut), the file is replaced, so no stale lock remains.
 * @throws FolderInUse
 */
export function claimFolder(file: string, folder: string): FolderClaim {
  const mine = `${process.pid} ${processStart(process.pid)}`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    // Creating a link is atomic: no other process can read a half-written claim.
    for (;;) {
      try {
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        takeAwayIfStale(file, folder)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (readClaim(file) === mine) rmSync(file, { force: true })
    },
  }
}

function takeAwayIfStale(file: string, folder: string) {
  const held = readClaim(file)
  if (held === null) return
  const pid = Number(held.split(' ')[0])
  if (held === `${pid} ${processStart(pid)}`) {
    throw new FolderInUse(folder, pid)
  }
  // Renamed first and checked again: between reading and removing, another process may have written its own claim.
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readClaim(aside) !== held) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function readClaim(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
