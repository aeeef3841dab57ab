import { expect } from 'vitest'
import { ago, bought } from '../pile.ts'
import { type Case, HUGE } from './case.ts'

/** Meter values between the start and the end of a charge. */
export const meters: Case[] = [
  {
    name: 'a meter that starts again at 0',
    sent: '120450 … 121050, 0, 1400, stop 2000',
    async run(pile) {
      const no = await pile.begin({ meterStart: 120_450 })
      for (const [index, value] of ['121050', '0', '1400'].entries()) {
        await pile.measure(no, [{ value }], ago(300 - index * 60))
      }
      await pile.stop(no, 2000)
      return pile.order('status', 'energy')
    },
    result: { status: 5, energy: 2600 },
  },
  {
    name: 'a meter that starts again at 0, reported with the end',
    sent: 'stop 2000 with samples 121050 and 0',
    async run(pile) {
      const no = await pile.begin({ meterStart: 120_450 })
      const transactionData = ['121050', '0'].map((value, index) => ({
        timestamp: ago(300 - index * 60),
        sampledValue: [{ value }],
      }))
      await pile.stop(no, 2000, { transactionData })
      return pile.order('energy')
    },
    result: { energy: 2600 },
  },
  {
    name: 'a meter that reads 0 once',
    sent: '120450 … 121050, 0, 121150, stop 121450',
    async run(pile) {
      const no = await pile.begin({ meterStart: 120_450 })
      for (const [index, value] of ['121050', '0', '121150'].entries()) {
        await pile.measure(no, [{ value }], ago(300 - index * 60))
      }
      await pile.stop(no, 121_450)
      return pile.order('energy')
    },
    result: { energy: 1000 },
  },
  {
    name: 'a meter that goes back a little',
    sent: '121050, stop 121049',
    async run(pile) {
      const no = await pile.begin({ meterStart: 120_450 })
      await pile.measure(no, [{ value: '121050' }])
      await pile.stop(no, 121_049)
      return pile.order('energy')
    },
    result: { energy: 600 },
  },
  {
    name: 'a meter that reads 0 at the end',
    sent: '121050, stop 0',
    async run(pile) {
      const no = await pile.begin({ meterStart: 120_450 })
      await pile.measure(no, [{ value: '121050' }])
      await pile.stop(no, 0)
      return pile.order('energy')
    },
    result: { energy: 600 },
  },
  {
    name: 'a meter beyond 32 bits',
    sent: 'meterStart 2^40',
    async run(pile) {
      const no = await pile.begin({ meterStart: HUGE })
      await pile.stop(no, HUGE + 1500)
      return pile.order('meterStart', 'meterStop', 'energy')
    },
    result: { meterStart: HUGE, meterStop: HUGE + 1500, energy: 1500 },
  },
  {
    name: 'a meter value that is too large',
    sent: '2500, stop 1e30',
    async run(pile) {
      const no = await pile.begin()
      await pile.measure(no, [{ value: '2500' }])
      return [await pile.stop(no, 1e30), await pile.order('status', 'energy')]
    },
    result: [{}, { status: 5, energy: 1500 }],
  },
  {
    name: 'a meter with decimals',
    sent: 'meterStart 1000.4, stop 2500.4',
    async run(pile) {
      const no = await pile.begin({ meterStart: 1000.4 })
      return [await pile.stop(no, 2500.4), await pile.order('status', 'energy')]
    },
    result: [{}, { status: 5, energy: 1500 }],
  },
]

/** Numbers that are larger than the database columns. */
export const numbers: Case[] = [
  {
    name: 'a transaction beyond 32 bits',
    sent: 'StopTransaction and MeterValues of 2^40',
    async run(pile) {
      const answers = [await pile.measure(HUGE, [{ value: '5' }]), await pile.stop(HUGE, 5)]
      return [answers, (await pile.events('unknownTransaction')).length]
    },
    result: [[{}, {}], 1],
  },
  {
    name: 'a connector beyond 16 bits',
    sent: 'status and start on 70000',
    async run(pile) {
      const reported = { connectorId: 70_000, errorCode: 'NoError', status: 'Available' }
      const start = { connectorId: 70_000, idTag: pile.cardNo, meterStart: 0, timestamp: ago(5) }
      return [
        await pile.say('StatusNotification', reported),
        await pile.say('StartTransaction', start),
        await pile.order(),
      ]
    },
    result: [{}, { transactionId: expect.any(Number), idTagInfo: { status: 'Invalid' } }, {}],
  },
  {
    name: 'an unregistered connector',
    sent: 'start on 7 of 2',
    async run(pile) {
      await pile.begin({ connectorId: 7 })
      return [await pile.order('status', 'port'), await pile.port(7, 'status')]
    },
    result: [{ status: 3, port: 7 }, { status: 3 }],
  },
  {
    name: 'an order started on an unregistered connector',
    sent: 'paid for 1, start on 7 of 2',
    async run(pile) {
      const { id, idTag } = await bought(pile)
      await pile.begin({ connectorId: 7, idTag })
      const { order, ...port } = (await pile.port(7, 'status', 'order'))!
      return [await pile.order('status', 'port'), port, order === id]
    },
    result: [{ status: 3, port: 7 }, { status: 3 }, true],
  },
  {
    name: 'the status of an unregistered connector',
    sent: 'Preparing on 5 of 2',
    async run(pile) {
      await pile.point.status(5, 'Preparing')
      return pile.port(5, 'status')
    },
    result: { status: 2 },
  },
]
