import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Block } from './page.ts'

const root = join(import.meta.dirname, '../../..')
const NOT_COPIED = /^(\.git|\.cache|node_modules|dist|var|test-results|playwright-report)$/

export interface Checkout {
  folder: string
  /** Runs a command of the page in the folder; returns its exit code and everything that it printed. */
  run(command: string, env?: Readonly<Record<string, string>>): { code: number | null; output: string }
  /** Writes these files, with their folders. */
  write(blocks: readonly Block[]): void
  edit(path: string, change: (text: string) => string): void
  remove(): void
}

/** A copy of this project. */
export function openCopy(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-newcomer-'))
  cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.test(relative(root, path)) })
  linkPackages(folder)
  return {
    folder,
    run(command, env = {}) {
      // Without the variables of the test runner: they would change how the pages are built.
      const { PATH = '', HOME = '' } = process.env
      const options = { cwd: folder, shell: true, encoding: 'utf8', env: { PATH, HOME, ...env } } as const
      const { status, stdout, stderr } = spawnSync(command, options)
      return { code: status, output: stdout + stderr }
    },
    write(blocks) {
      for (const { path, text } of blocks) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    },
    edit(path, change) {
      const file = join(folder, path)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The installed packages are links to ours; the project's own packages are those of the copy. */
function linkPackages(folder: string): void {
  const ours = join(root, 'node_modules')
  const theirs = join(folder, 'node_modules')
  mkdirSync(theirs)
  for (const name of readdirSync(ours)) {
    if (name !== '@atrium' && !name.startsWith('.vite')) symlinkSync(join(ours, name), join(theirs, name))
  }
  cpSync(join(ours, '@atrium'), join(theirs, '@atrium'), { recursive: true, verbatimSymlinks: true })
}
