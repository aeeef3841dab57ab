import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'

const source = join(projectRoot, 'packages/timeseries/testing/store/disk.c')

/** A moment to kill the process: at the step of that name and number. */
export interface KillAt {
  step: string
  /** 1 for the first step of that name. */
  number: number
  when: 'before' | 'half' | 'after'
}

interface Orders {
  /** The folder of the data; the store is in `timeseries` there. */
  dataDir: string
  /** A file to which the names of all steps are appended. */
  stepsFile?: string
  killAt?: KillAt | undefined
  /** While this file exists, the disk is full for the steps named in it, one a line, or for all (`*`). */
  fullFile?: string
  /** A folder for what a power cut would leave; see `power-cut.ts`. */
  shadow?: string
}

let library: string | undefined

/** The variables of a process whose disk does what the orders say. Compiles disk.c with gcc once. */
export function diskEnv({ dataDir, stepsFile, killAt, fullFile, shadow }: Orders): Record<string, string> {
  library ??= compiled()
  return {
    LD_PRELOAD: library,
    DISK_FOLDER: join(dataDir, 'timeseries'),
    ...(stepsFile ? { DISK_STEPS: stepsFile } : {}),
    ...(killAt ? { DISK_KILL: `${killAt.step} ${killAt.number} ${killAt.when}` } : {}),
    ...(fullFile ? { DISK_FULL: fullFile } : {}),
    ...(shadow ? { DISK_SHADOW: shadow } : {}),
  }
}

/** How often each step was done, by its name. */
export function stepsIn(stepsFile: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of readFileSync(stepsFile, 'utf8').trim().split('\n')) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function compiled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-disk-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'disk.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', file, source, '-ldl'])
  return file
}
