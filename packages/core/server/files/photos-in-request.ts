import { Type } from 'typebox'
import { invalidParameter, Refusal } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { keepFile } from './kept.ts'
import { fileUrl } from './name.ts'
import { type Picture, remade } from './picture.ts'
import { notAPicture } from './refusals.ts'
import { openFileStore } from './store.ts'

/** Of a photo as a data URL, 750 kB: browsers make photos smaller before they send them. */
const MAX_PHOTO_LENGTH = 1_000_000

/** The photos that strangers send with a report, as data URLs: they cannot upload anything before it. */
export const photosInRequest = (most: number) =>
  Type.Array(
    Type.String({
      maxLength: MAX_PHOTO_LENGTH,
      pattern: '^data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$',
    }),
    { maxItems: most },
  )

/** Of a body with so many photos and some text. */
export const photosLimitBytes = (most: number) => most * MAX_PHOTO_LENGTH + 64 * 1024

/**
 * Encodes the photos again, so that only their pixels are kept, and stores them as files of the tenant. No transaction may
 * be open. What no row refers to afterwards is cleaned up.
 * @returns their addresses
 * @throws invalidParameter at `photos` | tooManyPixels | temporarilyUnavailable | tooOften | noSpaceLeft
 */
export async function keepPhotos(services: Services, tenantId: string, photos: readonly string[]): Promise<string[]> {
  // All are read before the first one is kept.
  const pictures: Picture[] = []
  for (const photo of photos) {
    pictures.push(
      await remade(tenantId, Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'), 'image').catch(noPhoto),
    )
  }
  if (pictures.length === 0) return []
  const store = await openFileStore(services.settings)
  const urls: string[] = []
  for (const picture of pictures) {
    urls.push(fileUrl(await keepFile(services, store, { tenantId, by: 'stranger', purpose: 'image', picture })))
  }
  return urls
}

function noPhoto(error: unknown): never {
  throw error instanceof Refusal && error.code === notAPicture().code
    ? invalidParameter({ fields: { photos: error.text } })
    : error
}
