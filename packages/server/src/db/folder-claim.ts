import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * When a process started, as the system tells it; null when there is no such process (a zombie counts as none).
 * Process ids are used again, above all in containers, so an id alone proves nothing: id and start together do.
 */
export function processStart(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in brackets may itself contain spaces and brackets; the fields after it may not.
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

/** A living process holds the folder. */
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
 * Claims a folder for this process by a small file in it that names its owner.
 * A file whose owner is dead (kill -9, power cut) is taken over, so that no lock is ever left behind.
 * @throws FolderInUse
 */
export function claimFolder(file: string, folder: string): FolderClaim {
  const mine = `${process.pid} ${processStart(process.pid)}`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    // A link is made whole or not at all: no other process ever reads a half-written claim.
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
  // Renamed first and looked at again: between reading and removing, another start may have put its own claim here.
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
