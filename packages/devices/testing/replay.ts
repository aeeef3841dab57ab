import type { Client, World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { expect } from 'vitest'
import { chargePoint, makeDevice, mqttDevice, reported } from './world.ts'

/** What the tests of a file share, from when they have begun. */
interface Kiosk {
  world: () => World
  clerk: () => Client
}

const message = fc.record({ n: fc.nat({ max: 7 }), type: fc.constantFrom('started', 'finish', 'insert', 'power') })

/** Whatever a device repeats, in any order, is processed once and answered as the first time. */
export function processedOnce({ world, clerk }: Kiosk) {
  return fc.asyncProperty(
    fc.array(message, { minLength: 1, maxLength: 25, size: 'max' }),
    fc.boolean(),
    async (history, atOnce) => {
      const device = await makeDevice(clerk())
      const { report, acks, client } = await mqttDevice(world(), device)
      const send = ({ n, type }: (typeof history)[number]) => report('event', { type, port: n, n }, `${type}-${n}`)
      if (atOnce) await Promise.all(history.map(send))
      else for (const one of history) await send(one)
      await expect.poll(() => acks.length).toBe(history.length)
      await client.endAsync(true)
      const first = [...new Set(history.map(({ n, type }) => `${type}-${n}`))]
      const done = (await reported(world(), device)).filter(([, data]) => data.n !== undefined)
      expect(done.map(([what, { n }]) => `${what === 'meter' ? 'power' : what}-${n}`)).toEqual(first)
      const answers = new Map<unknown, string>()
      for (const { id, ts: _, ...answer } of acks) {
        const known = answers.get(id) ?? JSON.stringify(answer)
        answers.set(id, known)
        expect(JSON.stringify(answer)).toBe(known)
      }
    },
  )
}

const step = fc.record({
  port: fc.integer({ min: 1, max: 2 }),
  what: fc.constantFrom('start', 'meter', 'stop'),
  times: fc.integer({ min: 1, max: 3 }),
})

/** A charge point that repeats messages or mixes up its transactions starts and stops each of them once. */
export function startedAndStoppedOnce({ world, clerk }: Kiosk) {
  return fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }), async (history) => {
    const device = await makeDevice(clerk(), { protocol: 2 })
    const { call, client } = await chargePoint(world(), device)
    const begun: { port: number; transactionId: number }[] = []
    const stopped = new Set<number>()
    let measured = 0
    let clockMs = Date.now() - 1_000_000
    for (const { port, what, times } of history) {
      clockMs += 1000
      const timestamp = new Date(clockMs).toISOString()
      const of = begun.findLast((one) => one.port === port)
      const transactionId = of?.transactionId ?? 2_000_000_000
      // The app does not receive readings after the end.
      if (what === 'meter' && !stopped.has(transactionId)) measured += 1
      if (what === 'stop' && of) stopped.add(transactionId)
      for (let time = 0; time < times; time++) {
        if (what === 'start') {
          const answer = await call('StartTransaction', {
            connectorId: port,
            idTag: 'CARD0001',
            meterStart: 0,
            timestamp,
          })
          if (time === 0) begun.push({ port, transactionId: Number(answer.transactionId) })
          else expect(answer.transactionId).toBe(begun.at(-1)!.transactionId)
        } else if (what === 'meter') {
          const meterValue = [{ timestamp, sampledValue: [{ value: '10' }] }]
          await call('MeterValues', { connectorId: port, transactionId, meterValue })
        } else {
          await call('StopTransaction', { transactionId, meterStop: 20 + time, timestamp })
        }
      }
    }
    await client.close({ force: true } as never)
    const received = await reported(world(), device)
    const numbers = (type: string) => received.filter(([what]) => what === type).map(([, data]) => data.transactionId)
    expect(numbers('started')).toEqual(begun.map(({ transactionId }) => transactionId))
    const finished = numbers('finish')
    expect(new Set(finished).size).toBe(finished.length)
    for (const [, data] of received.filter(([what]) => what === 'finish')) expect(data.wh).toBe(20)
    expect(numbers('meter')).toHaveLength(measured)
  })
}
