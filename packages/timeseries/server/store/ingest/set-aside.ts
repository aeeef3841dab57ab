import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WriteResult } from '../model.ts'
import { sync } from '../sync.ts'
import { decodeRequest, type WriteRequest } from './request.ts'

/** An acknowledged request that could not be committed and is kept in a file of its own. */
export interface KeptRequest {
  tenantId: string
  db: string
  path: string
  bytes: number
  reason: string
}

const KEPT = '.request'
/** An operator gives a kept file this ending to have it written at the next start. */
const AGAIN = '.again'

/** The folder of the requests that were set aside: `<tenant>/<time>-<number>.request`, each as it was in the log. */
export class SetAside {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * Keeps a request; the same one gets the same file again. @returns the file, which is on the disk
   * @param arrival its place in the order of arrival
   */
  async keep(content: Buffer, arrival: number, reason: string): Promise<KeptRequest> {
    const { tenantId, db, content: sent } = decodeRequest(content)
    const path = join(this.folder, tenantId, `${sent.nowUs}-${arrival}${KEPT}`)
    if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) {
      await sync(dirname(this.folder))
      await sync(this.folder)
    }
    const draft = `${path}.draft`
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await sync(dirname(path))
    return { tenantId, db, path, bytes: content.length, reason }
  }

  /**
   * Writes the requests that an operator has marked, the oldest of a tenant first, and removes their files; one with rows
   * that are refused is kept, and one that cannot be written stays marked.
   */
  async bringBack(write: (request: WriteRequest) => Promise<WriteResult>, onFault: (error: unknown) => void) {
    const names = await readdir(this.folder, { recursive: true }).catch(() => [])
    for (const name of names.filter((one) => one.endsWith(AGAIN)).sort()) {
      await this.bringOneBack(join(this.folder, name), write).catch(onFault)
    }
  }

  private async bringOneBack(path: string, write: (request: WriteRequest) => Promise<WriteResult>): Promise<void> {
    const { refusedCount } = await write(decodeRequest(await readFile(path)))
    if (refusedCount === 0) await rm(path)
    else await rename(path, `${path.slice(0, -AGAIN.length)}${KEPT}`)
  }
}
