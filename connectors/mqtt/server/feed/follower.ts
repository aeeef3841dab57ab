import { randomUUID } from 'node:crypto'
import type { Cell } from '@atrium/charts/contract/data'
import type { Refusal } from '@atrium/core/contract/refusal'
import type { Decoder } from '../decode/decoder.ts'
import type { FeedAnswer, FeedQuery } from '../feed-query.ts'
import { tooManyTopics } from '../refusals.ts'
import { type Bounds, sizeOf } from './last-messages.ts'
import type { Message } from './message.ts'

/** What one query keeps of the messages that it follows. Messages are decoded when they are read. */
export interface Follower {
  take(message: Message): void
  /** @throws Refusal */
  answer(after: unknown): FeedAnswer
}

export interface FollowerParts {
  query: FeedQuery
  decoder: Decoder
  /** What the feed has of these topics already, in the order of arrival. */
  known: Iterable<Message>
  bounds: Bounds
  /** What a message that no decoder reads is refused with. */
  notReadable(topic: string): Refusal
  dropped(count: number): void
}

export function followerOf(parts: FollowerParts): Follower {
  return parts.query.keep === 'all' ? followAll(parts) : followLast(parts)
}

const levelOf = (topic: string, level: number) => (level === 0 ? topic : (topic.split('/')[level - 1] ?? ''))

interface Row {
  message: Message
  cells?: Cell[] | undefined
}

/** Of each topic, or of all together, the last message; of one with several lines the last line. */
function followLast({ query, decoder, known, bounds, notReadable, dropped }: FollowerParts): Follower {
  const rows = new Map<string, Row>()
  const sinceMs = Date.now()
  let isOverfull = false

  function take(message: Message): void {
    const key = query.keep === 'newest' ? '' : levelOf(message.topic, query.level)
    rows.delete(key)
    rows.set(key, { message })
    if (rows.size <= bounds.messages) return
    rows.delete(rows.keys().next().value!)
    isOverfull = true
    dropped(1)
  }

  for (const message of known) take(message)
  return {
    take,
    answer() {
      if (isOverfull) throw tooManyTopics({ params: { max: bounds.messages } })
      const startedMs = performance.now()
      let unreadable: string | undefined
      const found: Cell[][] = []
      for (const row of rows.values()) {
        const { topic, text, atMs } = row.message
        row.cells ??= decoder.rows(text)?.at(-1)
        if (row.cells) found.push([atMs, levelOf(topic, query.level), ...row.cells])
        else unreadable = topic
      }
      if (found.length === 0 && unreadable !== undefined) throw notReadable(unreadable)
      return { columns: [...decoder.columns], rows: found, end: null, sinceMs, spentMs: performance.now() - startedMs }
    },
  }
}

interface Kept {
  /** Until it is read. */
  message: Message | undefined
  rows: Cell[][]
  bytes: number
}

/** The last message of each topic when the first one asked, and all since then, within the bounds. */
function followAll({ query, decoder, known, bounds, notReadable, dropped }: FollowerParts): Follower {
  const epoch = randomUUID()
  const sinceMs = Date.now()
  let kept: Kept[] = []
  /** How many are gone from the front. */
  let gone = 0
  let bytes = 0
  let unreadable: string | undefined

  function tidy(): void {
    let count = 0
    while (kept.length - count > bounds.messages || bytes > bounds.bytes) {
      bytes -= kept[count]!.bytes
      count += 1
    }
    // Copying what is left for each single one would cost its length each time.
    if (count === 0) return
    kept = kept.slice(count)
    gone += count
    dropped(count)
  }

  function read(one: Kept): Cell[][] {
    if (!one.message) return one.rows
    const { topic, text, atMs } = one.message
    const rows = decoder.rows(text)
    if (!rows) unreadable = topic
    one.rows = (rows ?? []).map((cells) => [atMs, levelOf(topic, query.level), ...cells])
    one.message = undefined
    return one.rows
  }

  function take(message: Message): void {
    const size = sizeOf(message)
    kept.push({ message, rows: [], bytes: size })
    bytes += size
    if (kept.length > bounds.messages * SLACK || bytes > bounds.bytes * SLACK) tidy()
  }

  for (const message of known) take(message)
  return {
    take,
    answer(after) {
      tidy()
      const startedMs = performance.now()
      const seen = after as FeedAnswer['end']
      const from = seen?.epoch === epoch ? Math.max(0, seen.next - gone) : 0
      const rows = kept.slice(from).flatMap(read)
      if (rows.length === 0 && from === 0 && unreadable !== undefined) throw notReadable(unreadable)
      const end = { epoch, next: gone + kept.length }
      return { columns: [...decoder.columns], rows, end, sinceMs, spentMs: performance.now() - startedMs }
    },
  }
}

/** How much more is kept than is allowed, so that not each message moves the others. */
const SLACK = 1.2
