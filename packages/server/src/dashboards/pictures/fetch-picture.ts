import type { PictureProblem } from '@atrium/contract/picture-address'
import { Refusal } from '@atrium/contract/refusal'
import { type Picture, remade } from '../../files/picture.ts'
import { FILE_LIMIT_MB } from '../../files/received.ts'
import { fileTooLarge, notAPicture, tooManyPixels } from '../../files/refusals.ts'
import { openSlots } from '../../files/slots.ts'
import { addressRefused, type Egress } from '../../outside/egress.ts'

const LIMIT_BYTES = FILE_LIMIT_MB * 1024 * 1024
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** An answer may have five megabytes: four at a time. */
const slots = openSlots({ running: 4, waiting: 40 })

export type Fetched = { picture: Picture } | { problem: PictureProblem; refusal?: Refusal }

/**
 * Fetches a picture of another site and makes a new one from its pixels. Each address on the way is checked, so a
 * redirect cannot lead to an internal one.
 */
export function fetchPicture(egress: Egress, address: string, allow: readonly string[]): Promise<Fetched> {
  return slots.run(async () => {
    let url = address
    try {
      for (let step = 0; step <= MAX_REDIRECTS; step++) {
        const { status, headers, bytes } = await egress.send({ url, allow, maxAnswerBytes: LIMIT_BYTES + 1 })
        if (REDIRECTS.has(status) && headers.location) {
          url = new URL(headers.location, url).href
          continue
        }
        if (status !== 200) return { problem: 'unreachable' }
        if (bytes.length > LIMIT_BYTES) {
          return { problem: 'size', refusal: fileTooLarge({ params: { limitMb: FILE_LIMIT_MB } }) }
        }
        return { picture: await remade(bytes, 'image') }
      }
      return { problem: 'unreachable' }
    } catch (error) {
      return failed(error)
    }
  })
}

function failed(error: unknown): Fetched {
  if (!(error instanceof Refusal)) return { problem: 'unreachable' }
  if (error.code === notAPicture().code) return { problem: 'type', refusal: error }
  if (error.code === tooManyPixels().code) return { problem: 'size', refusal: error }
  if (error.code === addressRefused().code) return { problem: 'refused', refusal: error }
  throw error
}
