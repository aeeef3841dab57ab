import { sql } from 'kysely'
import { refusal, tooOften } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import type { Database } from '../../db/database.ts'
import { addressOf } from '../guessing/backoff.ts'
import { makeProofTask, proofNeeded, readProof } from '../guessing/proof.ts'
import type { SmsPurpose } from './sms-code.ts'

export const RESEND_S = 60
const PER_NUMBER_A_DAY = 10
const PER_ADDRESS_A_DAY = 100
/**
 * New accounts per block of ten thousand neighbouring numbers: somebody who earns from the messages would have such a
 * block.
 */
const PER_BLOCK_A_DAY = 50
const BLOCK_DIGITS = 4
const FREE_OF_PROOF = 2
const PROOF_KEPT_S = 3600

const waitForCode = refusal(42901, 429, {
  zh_CN: '操作过于频繁，请 {seconds} 秒后再试',
  en_US: 'Too many requests; try again in {seconds} s',
})

interface CodeRequest {
  purpose: SmsPurpose
  typed: string
  ip: string
  proof: string | undefined
}

/**
 * Counts a request for a code. Refuses it within 60 s of the last one, above the daily limit, or, from the third
 * request of a day on, without a proof of work. It counts the typed text, whether it belongs to an account or not.
 * @throws waitForCode | tooOften | proofNeeded
 */
export async function countCodeRequest({ db, settings, log }: Services, request: CodeRequest): Promise<void> {
  const { purpose, typed, ip } = request
  const [byAddress, byTyped] = [`address:${addressOf(ip)}`, `typed:${purpose}:${typed.toLowerCase()}`]
  const today = await readCounts(db, [byAddress, byTyped, ALL])
  refuseTooSoon(today.get(byTyped))
  // Checked before anything depends on the number: then the refusal reveals nothing about the number.
  if ((today.get(ALL)?.asked ?? 0) >= settings.smsPerDay) {
    log.error({ smsPerDay: settings.smsPerDay }, 'the day’s text messages are used up')
    throw tooOften()
  }
  const [fromHere, forThis] = [today.get(byAddress)?.asked ?? 0, today.get(byTyped)?.asked ?? 0]
  if (fromHere >= PER_ADDRESS_A_DAY || forThis >= PER_NUMBER_A_DAY) throw tooOften()
  const requests = Math.max(fromHere, forThis)
  if (requests >= FREE_OF_PROOF) {
    const subject = `${purpose} ${typed.toLowerCase()}`
    await checkProof({ db, settings }, { subject, proof: request.proof, requests })
  }
  if (!(await count(db, byAddress, 0, PER_ADDRESS_A_DAY))) throw tooOften()
  const block = `block:${typed.slice(0, -BLOCK_DIGITS)}`
  if (purpose === 'register' && !(await count(db, block, 0, PER_BLOCK_A_DAY))) throw tooOften()
  if (await count(db, byTyped, RESEND_S, PER_NUMBER_A_DAY)) return
  // Of two requests at the same moment, the second one is refused here.
  refuseTooSoon((await readCounts(db, [byTyped])).get(byTyped))
  throw tooOften()
}

/** Whether another message may be sent to this number. Requests by account name and by number count together. */
export function countMessage(db: Database, purpose: SmsPurpose, mobile: string): Promise<boolean> {
  return count(db, `mobile:${purpose}:${mobile}`, RESEND_S - 1, PER_NUMBER_A_DAY)
}

/** Counts a message that is about to be sent towards the daily limit of all messages. */
export function countSent(db: Database, perDay: number): Promise<boolean> {
  return count(db, ALL, 0, perDay)
}

const ALL = 'all'

interface Proof {
  /** What the work is done for: a proof for something else does not count. */
  subject: string
  proof: string | undefined
  /** How often it was asked for already: the work grows with it. */
  requests: number
}

/**
 * Takes a right proof of work once.
 * @throws proofNeeded with the task
 */
export async function checkProof(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { subject, proof, requests }: Proof,
): Promise<void> {
  const salt = readProof(settings.secretKey, subject, proof ?? '')
  if (salt && (await count(db, `proof:${salt}`, PROOF_KEPT_S, 1))) return
  throw proofNeeded({ params: { ...makeProofTask(settings.secretKey, subject, requests) } })
}

function refuseTooSoon(last: Count | undefined): void {
  if (!last) return
  const seconds = Math.ceil(RESEND_S - (Date.now() - last.lastAtMs) / 1000)
  if (seconds > 0) throw waitForCode({ params: { seconds }, retryAfterS: seconds })
}

interface Count {
  asked: number
  lastAtMs: number
}

async function readCounts(db: Database, keys: readonly string[]): Promise<Map<string, Count>> {
  const rows = await db.asPlatform('sms codes', (tx) =>
    tx
      .selectFrom('sms_count')
      .select(['key', 'last_at', sql<number>`case when day = current_date then asked else 0 end`.as('asked')])
      .where('key', 'in', keys)
      .execute(),
  )
  return new Map(rows.map(({ key, asked, last_at }) => [key, { asked, lastAtMs: last_at.getTime() }]))
}

async function count(db: Database, key: string, gapS: number, perDay: number): Promise<boolean> {
  const { rows } = await db.asPlatform('sms codes', (tx) =>
    sql`insert into sms_count as c (key, day, asked, last_at) values (${key}, current_date, 1, now())
        on conflict (key) do update set
          asked = case when c.day < current_date then 1 else c.asked + 1 end, day = current_date, last_at = now()
        where c.last_at <= now() - make_interval(secs => ${gapS}::int)
          and (c.day < current_date or c.asked < ${perDay}::int)
        returning 1`.execute(tx),
  )
  return rows.length > 0
}
