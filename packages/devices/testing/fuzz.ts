import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import type { Timeseries, WriteResult } from '@atrium/timeseries/server/store/model'
import fc from 'fast-check'
import { type Broker, startBroker } from '../server/broker.ts'
import { type AnyBytes, type AnyMessage, anySending } from './any-message.ts'
import { openRawSender, type RawSender, sendBytes } from './raw-sender.ts'

const LONGEST_MS = 20_000
const TENANT = '0192aaaa-0000-7000-8000-00000000f001'
/** Separate from the messages under test; its answers are not awaited. */
const NOISY_TENANT = '0192aaaa-0000-7000-8000-00000000f002'
const TOKEN = 'secret'
/** Written into a database that no other message names. */
const GOOD = { db: 'probe', measurement: 'good' }
const [LINE, NOISE] = ['line', 'noise']

/** Sent before the random ones, so that each way a message can end is counted in every run: few cases may miss one. */
const ONE_OF_EACH: [AnyMessage | AnyBytes][] = [
  [message('ts/plant/oven', 'oven temp=1 1')],
  [message('ts/plant/oven', 'oven temp=')],
  [message('elsewhere/oven', 'oven temp=1 1')],
]

function message(topic: string, payload: string): AnyMessage {
  return { kind: 'message', topic: Buffer.from(topic), payload: Buffer.from(payload), retain: false, isLong: false }
}

export interface FuzzCounts {
  acknowledged: number
  disconnected: number
  points: number
  refusedLines: number
}

interface Fuzzed {
  store: Timeseries
  broker: Broker
  sender: RawSender
  /** The store's results, the reasons for ended connections and the broker's errors since the last case. */
  results: WriteResult[]
  endings: { reason?: string }[]
  faults: unknown[]
  counts: FuzzCounts
  goodOnes: number
}

/**
 * Sends random messages to the broker over its own port, into that store. After each case a valid message must be
 * stored with its value.
 * @throws Error with the first case that was neither stored nor refused, or that caused a crash or a hang.
 */
export async function fuzzMessages(store: Timeseries, cases: number, seed?: number): Promise<FuzzCounts> {
  const fuzzed = await openFuzzed(store)
  try {
    await sendGood(fuzzed)
    const options = { numRuns: cases, endOnFailure: true, examples: ONE_OF_EACH, ...(seed !== undefined && { seed }) }
    const property = fc.asyncProperty(anySending, async (sent) => {
      const { port } = fuzzed.broker
      if (sent.kind === 'message') await checkMessage(fuzzed, sent)
      else await inTime(sendBytes(port, sent.bytes, sent.signsIn ? { id: NOISE, token: TOKEN } : undefined))
      await sendGood(fuzzed)
      const [fault] = fuzzed.faults.splice(0)
      if (fault) throw new Error('a fault of ours', { cause: fault })
    })
    await fc.assert(property, options)
    await checkGoodOnes(fuzzed)
    return fuzzed.counts
  } finally {
    await fuzzed.sender.end()
    await fuzzed.broker.close()
  }
}

async function openFuzzed(store: Timeseries): Promise<Fuzzed> {
  const [results, endings, faults]: [WriteResult[], object[], unknown[]] = [[], [], []]
  const received = async (tenantId: string, writing: Promise<WriteResult>) => {
    const result = await writing
    if (tenantId === TENANT) results.push(result)
    return result
  }
  const timeseries: Timeseries = {
    ...store,
    writeLines: (tenantId, ...rest) => received(tenantId, store.writeLines(tenantId, ...rest)),
    writeJson: (tenantId, ...rest) => received(tenantId, store.writeJson(tenantId, ...rest)),
    writeMessages: (tenantId, ...rest) => received(tenantId, store.writeMessages(tenantId, ...rest)),
  }
  const credentialById = async (id: string): Promise<IngestCredential | null> => {
    if (id !== LINE && id !== NOISE) return null
    return { id, tenantId: id === LINE ? TENANT : NOISY_TENANT, scopes: ['write', 'create'] }
  }
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    timeseries,
    authenticate: async (id, token) => (token === TOKEN ? credentialById(id) : null),
    credentialById,
    log: {
      warn: (detail) => void endings.push(detail),
      error: (detail) => void faults.push('err' in detail ? detail.err : detail),
    },
  })
  const sender = await openRawSender(broker.port, LINE, TOKEN)
  const counts = { acknowledged: 0, disconnected: 0, points: 0, refusedLines: 0 }
  return { store, broker, sender, results, endings, faults, counts, goodOnes: 0 }
}

/** The message is stored, refused line by line, or refused as a whole; and the reason can be looked up. */
async function checkMessage(fuzzed: Fuzzed, { topic, payload, ...options }: AnyMessage): Promise<void> {
  const { results, endings, counts, broker } = fuzzed
  results.length = 0
  endings.length = 0
  if (!(await inTime(fuzzed.sender.publish(topic, payload, options)))) {
    counts.disconnected++
    if (!endings.some(({ reason }) => reason)) throw new Error('ended without a reason')
    fuzzed.sender = await inTime(openRawSender(broker.port, LINE, TOKEN))
    return
  }
  const [result, extra] = results
  if (!result || extra) throw new Error(`written ${results.length} times`)
  counts.acknowledged++
  counts.points += result.written
  counts.refusedLines += result.refusedCount
  if (result.written + result.refusedCount === 0 && !isEmpty(payload)) throw new Error('neither stored nor refused')
  if (result.refusedCount === 0) return
  // A long topic is shortened.
  const known = broker.refusals(LINE)[0]?.topic.replace(/…$/, '')
  if (known === undefined || !topic.toString().startsWith(known)) throw new Error('a refusal was not reported')
}

/** Whether the payload contains nothing to store. */
function isEmpty(payload: Buffer): boolean {
  const text = payload.toString().trim()
  if (/^\[\s*\]$/.test(text)) return true
  return text.split(/\r?\n/).every((line) => /^\s*(#|$)/.test(line))
}

async function sendGood(fuzzed: Fuzzed): Promise<void> {
  const timeUs = ++fuzzed.goodOnes
  const payload = Buffer.from(`${GOOD.measurement} v=${goodValue(timeUs)} ${timeUs}000`)
  if (!(await inTime(fuzzed.sender.publish(Buffer.from(`ts/${GOOD.db}/${GOOD.measurement}`), payload)))) {
    throw new Error('a good message was not acknowledged')
  }
  const { rows } = await inTime(fuzzed.store.latest(TENANT, GOOD))
  const wanted = [timeUs, goodValue(timeUs)]
  if (JSON.stringify(rows) !== JSON.stringify([wanted])) throw new Error(`${wanted} was sent, but ${rows} is there`)
}

/** All valid messages are in the files, too. */
async function checkGoodOnes({ store, goodOnes }: Fuzzed): Promise<void> {
  const { rows } = await store.query(TENANT, { ...GOOD, fields: [{ field: 'v' }], startUs: 0, endUs: goodOnes + 1 })
  const wanted = Array.from({ length: goodOnes }, (_, i) => [i + 1, goodValue(i + 1)])
  if (JSON.stringify(rows) !== JSON.stringify(wanted)) throw new Error('a good message is missing or was changed')
}

const goodValue = (timeUs: number) => timeUs + 0.5

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${LONGEST_MS} ms`)), LONGEST_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
