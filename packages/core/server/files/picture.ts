import type { Sharp } from 'sharp'
import { openSlots } from '../http/slots.ts'
import { notAPicture, tooManyPixels } from './refusals.ts'

export type Purpose = 'avatar' | 'logo' | 'image'

export interface Picture {
  bytes: Buffer
  type: string
  width: number
  height: number
}

const LIMIT_MEGAPIXELS = 50
const ENCODE_TIMEOUT_S = 10
const LONGEST_SIDE = { avatar: 512, logo: 1024, image: 2560 }

let loading: ReturnType<typeof load> | undefined

/** Loaded with the first picture, because it takes some 20 MB. */
async function load() {
  const { default: sharp } = await import('sharp')
  // Whatever the bytes are, only these three decoders process them: SVG, PDF and the other loaders of libvips are off.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // All pictures are different, so a cache of decoded ones would only use memory.
  sharp.cache(false)
  return sharp
}

/** A decoded picture may take 200 MB: two are processed at once, and others wait in a queue of their tenant. */
const slots = openSlots({ running: 2, waiting: 20 })

/**
 * A new picture from the uploaded one: only its pixels, upright, at most as large as its purpose needs. Everything else
 * in the file (scripts, archives, locations, a second format) is dropped.
 * @throws notAPicture | tooManyPixels | temporarilyUnavailable if too many are waiting
 */
export function remade(tenantId: string, bytes: Buffer, purpose: Purpose): Promise<Picture> {
  return slots.run(tenantId, async () => {
    loading ??= load()
    const sharp = await loading
    try {
      const source = sharp(bytes, { limitInputPixels: LIMIT_MEGAPIXELS * 1e6, failOn: 'error' })
      const { format } = await source.metadata()
      const side = LONGEST_SIDE[purpose]
      const sized = source
        .autoOrient()
        .resize({ width: side, height: side, fit: purpose === 'avatar' ? 'cover' : 'inside', withoutEnlargement: true })
        .timeout({ seconds: ENCODE_TIMEOUT_S })
      const { data, info } = await encoded(sized, format).toBuffer({ resolveWithObject: true })
      return { bytes: data, type: `image/${info.format}`, width: info.width, height: info.height }
    } catch (error) {
      if (/pixel limit/.test((error as Error).message)) {
        throw tooManyPixels({ params: { limitMegapixels: LIMIT_MEGAPIXELS } })
      }
      throw notAPicture()
    }
  })
}

function encoded(picture: Sharp, format: string): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 9 })
  return format === 'webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85 })
}
