import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK_BYTES = 4096

interface Change {
  kind: 'create' | 'rename' | 'remove' | 'synced' | 'folder'
  inode: string
  path: string
  to: string
}

/**
 * A disk that loses power: what was synced stays, and of everything else only a part. `disk.c` records what is synced
 * in the folder `shadow`, which must be outside of the store and on its file system.
 */
export class PowerCut {
  private readonly folder: string
  readonly shadow: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'timeseries')
    this.shadow = join(dataDir, 'shadow')
  }

  /** Before the process starts: all that is in the folder is on the disk. */
  begin(): void {
    rmSync(this.shadow, { recursive: true, force: true })
    mkdirSync(this.shadow)
    mkdirSync(this.folder, { recursive: true })
    for (const path of filesIn(this.folder)) {
      const inode = statSync(path).ino
      copyFileSync(path, join(this.shadow, String(inode)))
      writeFileSync(join(this.shadow, 'journal'), `create\t${inode}\t${path}\t\nfolder\t0\t\t\n`, { flag: 'a' })
    }
  }

  /**
   * After the process was killed: replaces the folder by what the disk has. Changes of names reach the disk in their
   * order, those before a sync of the folder or after which the same file was synced in any case, others by chance;
   * blocks that were not synced are old or new by chance. `random` gives numbers from 0 to 1.
   */
  happen(random: () => number): void {
    const changes = this.changes()
    const names = this.namesAfter(changes.slice(0, this.keptOf(changes, random)))
    const contents = [...names].map(([path, inode]) => [path, this.contentOf(inode, random)] as const)
    for (const path of filesIn(this.folder)) rmSync(path)
    for (const [path, content] of contents) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
  }

  private changes(): Change[] {
    const journal = join(this.shadow, 'journal')
    if (!existsSync(journal)) return []
    const lines = readFileSync(journal, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => {
      const [kind, inode = '', path = '', to = ''] = line.split('\t')
      return { kind: kind as Change['kind'], inode, path, to }
    })
  }

  /** How many of the changes are on the disk. */
  private keptOf(changes: readonly Change[], random: () => number): number {
    let durable = 0
    for (const [i, { kind, inode }] of changes.entries()) {
      if (kind === 'folder') durable = i + 1
      const created = changes.findIndex((one) => one.kind === 'create' && one.inode === inode)
      if (kind === 'synced') durable = Math.max(durable, created + 1)
    }
    return durable + Math.floor(random() * (changes.length - durable + 1))
  }

  /** Path → inode. */
  private namesAfter(changes: readonly Change[]): Map<string, string> {
    const names = new Map<string, string>()
    for (const { kind, inode, path, to } of changes) {
      if (kind === 'create') names.set(path, inode)
      if (kind === 'rename' || kind === 'remove') names.delete(path)
      if (kind === 'rename') names.set(to, inode)
    }
    return names
  }

  private contentOf(inode: string, random: () => number): Buffer {
    const synced = join(this.shadow, inode)
    const old = existsSync(synced) ? readFileSync(synced) : Buffer.alloc(0)
    const now = this.lastContentOf(inode)
    if (!now) return old
    // Of bytes that were added to a file, those reach the disk that are before its new length: a file system writes the
    // length when it has written them. Blocks that were overwritten do so in any order.
    const added = Math.floor(random() * Math.max(0, now.length - old.length + 1))
    const content = Buffer.concat([old, now.subarray(old.length, old.length + added)])
    for (let at = 0; at < Math.min(old.length, now.length); at += BLOCK_BYTES) {
      if (random() < 0.5) now.copy(content, at, at, Math.min(at + BLOCK_BYTES, old.length))
    }
    return content
  }

  private lastContentOf(inode: string): Buffer | null {
    const kept = join(this.shadow, `last-${inode}`)
    if (existsSync(kept)) return readFileSync(kept)
    const path = filesIn(this.folder).find((one) => String(statSync(one).ino) === inode)
    return path ? readFileSync(path) : null
  }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}
