import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../settings.ts'

/** Where the bytes of files lie: a folder, or a bucket that speaks S3. Names are ours (`newFileName`), never a person's. */
export interface FileStore {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** @throws when there are no such bytes */
  read(name: string): Promise<Uint8Array>
  /** Does nothing when they are gone already. */
  remove(name: string): Promise<void>
}

export async function openFileStore(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<FileStore> {
  const disk = new Disk(settings.s3 ? await bucket(settings.s3) : folder(settings.dataDir))
  return {
    put: (name, bytes, type) => disk.put(placeOf(name), bytes, { contentType: type, contentLength: bytes.length }),
    read: (name) => disk.getBytes(placeOf(name)),
    remove: (name) => disk.delete(placeOf(name)),
  }
}

function folder(dataDir: string): FSDriver {
  return new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })
}

async function bucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Settings['s3']>) {
  // Half a second and some megabytes that an installation with a folder need not pay.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    // Other makers' stores are addressed by path and do not know Amazon's newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Two letters of folder: a million files in one are slow to list. */
function placeOf(name: string): string {
  return `${name.slice(0, 2)}/${name}`
}
