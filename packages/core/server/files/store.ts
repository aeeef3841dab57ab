import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../settings/settings.ts'

/**
 * Where the bytes of files are stored: a folder, or an S3 bucket. Names are our own (`newFileName`), never a user's.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** @throws if there is no such file */
  read(name: string): Promise<Uint8Array>
  /** Does nothing if the file is already gone. */
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
  // Loading it takes half a second and some megabytes, which an installation with a folder does not need.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    // Stores of other vendors use path-style addresses and do not support Amazon's newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** A subfolder of two letters: a folder with a million files is slow to list. */
function placeOf(name: string): string {
  return `${name.slice(0, 2)}/${name}`
}
