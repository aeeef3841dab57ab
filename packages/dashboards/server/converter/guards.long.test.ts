import { expect, test } from 'vitest'
import type { ConverterLimits } from '../../contract/converter/call.ts'
import { CONVERTER_KILL_MS } from '../../contract/converter/converter-queue.ts'
import { STUCK } from '../../testing/converter/escapes.ts'
import { convertOnServer, openServerQueue } from './convert-on-server.ts'

const NOTHING = { datasets: [], parameters: {}, range: null }
const HOURS_MS = 3_600_000
/** Longer than usual, so that a busy machine does not end what another guard should. */
const KILL_MS = 3000

interface Guard {
  source: string
  ends: object
  without: { limits?: Partial<ConverterLimits>; killMs?: number }
  /** How the same script ends when the guard is taken away. */
  otherwise: object
}
const GUARDS: Record<string, Guard> = {
  'the limit of time': {
    source: 'for (;;) {}',
    ends: { failed: { why: 'time' } },
    without: { limits: { timeMs: HOURS_MS } },
    otherwise: { failed: { why: 'killed' } },
  },
  'the limit of memory': {
    source: 'return [new ArrayBuffer(67108864).byteLength]',
    ends: { failed: { why: 'memory' } },
    without: { limits: { memoryBytes: 512 * 1024 * 1024 } },
    otherwise: { rows: [{ value: 67108864 }] },
  },
  'the limit of the stack': {
    source: 'const deeper = () => deeper() + 1; return deeper()',
    ends: { failed: { why: 'stack' } },
    // 0 is none: then the module itself overflows, and its thread is lost.
    without: { limits: { stackBytes: 0 } },
    otherwise: { failed: { why: 'killed' } },
  },
  'the limit of the result': {
    source: 'return ["x".repeat(4500000)]',
    ends: { failed: { why: 'size' } },
    without: { limits: { resultChars: 10_000_000 } },
    otherwise: { rows: [{ value: 'x'.repeat(4_500_000) }] },
  },
  'the kill from outside': {
    // A search that ends by itself, after a second of a core or more.
    source: 'return [new Array(100000000).indexOf(1)]',
    ends: { failed: { why: 'killed' } },
    without: { killMs: HOURS_MS },
    otherwise: { rows: [{ value: -1 }] },
  },
}

test.each(Object.entries(GUARDS))('[S8] %s stops a converter, and nothing else would', async (_, guard) => {
  const { source, ends, without, otherwise } = guard
  const [guarded, open] = [
    openServerQueue({}, without.killMs ? CONVERTER_KILL_MS : KILL_MS),
    openServerQueue(without.limits, without.killMs ?? KILL_MS),
  ]
  expect(await guarded.convert(source, NOTHING)).toEqual(ends)
  expect(await open.convert(source, NOTHING)).toEqual(otherwise)
  for (const queue of [guarded, open]) queue.close()
})

test('a converter that is killed spares the calls that wait behind it', async () => {
  const queue = openServerQueue({}, KILL_MS)
  const calls = ['return [1]', STUCK, 'return [2]'].map((source) => queue.convert(source, NOTHING))
  expect(await Promise.all(calls)).toEqual([
    { rows: [{ value: 1 }] },
    { failed: { why: 'killed' } },
    { rows: [{ value: 2 }] },
  ])
  queue.close()
  expect(CONVERTER_KILL_MS).toBeLessThan(500)
})

test('[S8] a call of a tenant shares nothing with another one, and only a limited number waits', async () => {
  // It leaves its function, and so could count its calls where the sandbox is kept.
  const counts = 'return 1 }); let n = 0; (function () { return [++n]'
  const call = () => convertOnServer('a tenant', counts, NOTHING, KILL_MS)
  const both = await Promise.all([call(), call()])
  expect(both.map(({ answer }) => answer)).toEqual([{ rows: [{ value: 1 }] }, { rows: [{ value: 1 }] }])
  const many = await Promise.allSettled(Array.from({ length: 25 }, call))
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(4)
})
