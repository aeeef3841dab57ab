import { invalidParameter, Refusal, refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { keepFile } from '@atrium/core/server/files/kept'
import { fileUrl } from '@atrium/core/server/files/name'
import { type Picture, remade } from '@atrium/core/server/files/picture'
import { openFileStore } from '@atrium/core/server/files/store'
import { FILE_LIMIT_MB } from '../../../contract/dashboard-file.ts'

const PICTURE = /\/api\/file\/([0-9a-f]{32})/g

/** The names of the uploaded pictures that a text names, wherever they are. */
export function pictureNames(text: string): string[] {
  return [...new Set([...text.matchAll(PICTURE)].map(([, name]) => name!))]
}

/** The value as JSON with other addresses of its pictures; those without a new address are ''. */
export function withPicturesAt(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replace(PICTURE, (_, name: string) => addresses.get(name) ?? '')
}

export const exportTooLarge = refusal(41303, 413, {
  zh_CN: `文件超过 ${FILE_LIMIT_MB} MB，请分几次导出`,
  en_US: `The file would be larger than ${FILE_LIMIT_MB} MB; export fewer dashboards at a time`,
})

/** The tenant's pictures of these names, one after the other. Those that do not exist are left out. @throws exportTooLarge */
export async function* readPictures(
  { db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>,
  { tenantId }: Session,
  names: readonly string[],
): AsyncGenerator<readonly [name: string, bytes: Buffer]> {
  if (names.length === 0) return
  const rows = await db.asTenant(tenantId, (tx) =>
    tx
      .selectFrom('file')
      .select(['name', 'size_bytes'])
      .where('name', 'in', names)
      .where('gone_at', 'is', null)
      .execute(),
  )
  const bytes = rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  if (bytes * (4 / 3) > FILE_LIMIT_MB * 1024 * 1024) throw exportTooLarge()
  const store = await openFileStore(settings)
  for (const { name } of rows) {
    const read = await store
      .read(name)
      .catch((error: Error) => log.warn({ err: error, name }, 'the bytes of a file are missing'))
    if (read) yield [name, Buffer.from(read)]
  }
}

/** Makes new pictures of those in a file. @throws invalidParameter at the first one that is none */
export async function decodePictures(
  { tenantId }: Session,
  given: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
) {
  const pictures = new Map<string, Picture>()
  for (const name of names) {
    const bytes = given.get(name)
    if (!bytes) continue
    try {
      pictures.set(name, await remade(tenantId, Buffer.from(bytes.buffer), 'image'))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      throw invalidParameter({ fields: { [`file.pictures.${name}`]: error.text } })
    }
  }
  return pictures
}

/**
 * Stores the pictures. If the import fails after this, they are deleted like uploads that were never saved.
 * @returns their addresses by the names that they had in the file
 */
export async function keepPictures(
  services: Services,
  { tenantId, userId }: Session,
  pictures: ReadonlyMap<string, Picture>,
): Promise<Map<string, string>> {
  const store = await openFileStore(services.settings)
  const addresses = new Map<string, string>()
  for (const [old, picture] of pictures) {
    const name = await keepFile(services, store, { tenantId, by: { userId }, purpose: 'image', picture })
    addresses.set(old, fileUrl(name))
  }
  return addresses
}
