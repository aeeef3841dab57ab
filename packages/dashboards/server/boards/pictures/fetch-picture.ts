import { Refusal } from '@atrium/core/contract/refusal'
import { type Picture, remade } from '@atrium/core/server/files/picture'
import { FILE_LIMIT_MB } from '@atrium/core/server/files/received'
import { fileTooLarge, notAPicture, tooManyPixels } from '@atrium/core/server/files/refusals'
import { openSlots } from '@atrium/core/server/http/slots'
import { answerTooLong, unknownEncoding } from '@atrium/core/server/outside/answer-body'
import { addressRefused, type Egress } from '@atrium/core/server/outside/egress'
import { answeredStatus } from '@atrium/core/server/outside/exchange'
import type { PictureProblem } from '../../../contract/picture-address.ts'

const LIMIT_BYTES = FILE_LIMIT_MB * 1024 * 1024
const MAX_REDIRECTS = 3
/** Answers that are no picture, whatever their status. */
const UNREADABLE = [answerTooLong().code, unknownEncoding().code]
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** For one picture: its redirects, its bytes, and making a new one from them. */
const MAX_MS = 10_000

/** An answer may have five megabytes: four at a time, one of which is always left to another tenant. */
const slots = openSlots({ running: 4, runningEach: 3, waiting: 40 })

export type Fetched = { picture: Picture } | { problem: PictureProblem; refusal?: Refusal }

/**
 * Fetches a picture of another site and makes a new one from its pixels. Each address on the way is checked, so a
 * redirect cannot lead to an internal one.
 */
export function fetchPicture(
  egress: Egress,
  tenantId: string,
  address: string,
  allow: readonly string[],
): Promise<Fetched> {
  return slots.run(tenantId, () => withinTime(fetched(egress, tenantId, address, allow)))
}

/** A look-up of a name cannot be ended, so the slot does not wait for it. */
async function withinTime(fetching: Promise<Fetched>): Promise<Fetched> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Fetched>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'unreachable' }), MAX_MS)
  })
  try {
    return await Promise.race([fetching, over])
  } finally {
    clearTimeout(timer)
  }
}

async function fetched(egress: Egress, tenantId: string, address: string, allow: readonly string[]): Promise<Fetched> {
  const endMs = performance.now() + MAX_MS
  let url = address
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const timeoutMs = Math.max(1, Math.floor(endMs - performance.now()))
      const { status, headers, bytes } = await egress.send({ url, allow, timeoutMs, maxAnswerBytes: LIMIT_BYTES })
      if (REDIRECTS.has(status) && headers.location) {
        url = new URL(headers.location, url).href
        continue
      }
      if (status !== 200) return { problem: 'unreachable' }
      return { picture: await remade(tenantId, bytes, 'image') }
    }
    return { problem: 'unreachable' }
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): Fetched {
  if (!(error instanceof Refusal)) return { problem: 'unreachable' }
  if (error.code === notAPicture().code) return { problem: 'type', refusal: error }
  if (error.code === tooManyPixels().code) return { problem: 'size', refusal: error }
  if (error.code === answerTooLong().code && answeredStatus(error) === 200) {
    return { problem: 'size', refusal: fileTooLarge({ params: { limitMb: FILE_LIMIT_MB } }) }
  }
  if (UNREADABLE.includes(error.code)) return { problem: 'unreachable' }
  if (error.code === addressRefused().code) return { problem: 'refused', refusal: error }
  throw error
}
