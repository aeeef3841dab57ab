import { eventually } from '@atrium/core/testing/eventually'
import { expect } from 'vitest'
import { ago, bought } from '../pile.ts'
import { statusOf } from '../stories.ts'
import { sweepNow } from '../world.ts'
import { type Case, power } from './case.ts'

/** Charges that are interrupted between their start and their end. */
export const sessions: Case[] = [
  {
    name: 'values after the stop',
    sent: 'MeterValues 7000 W after StopTransaction',
    async run(pile) {
      const no = await pile.begin()
      await pile.stop(no, 2000, { timestamp: ago(30) })
      const answer = await pile.measure(no, [power('7000'), { value: '1900' }], ago(60))
      return [answer, await pile.order('status', 'energy'), await pile.port(1, 'power'), await pile.series()]
    },
    result: [{}, { status: 5, energy: 1000 }, { power: null }, [900]],
  },
  {
    name: 'a charge recorded offline',
    sent: 'Available now, then start 3 h ago, values, stop 1 h ago',
    async run(pile) {
      await pile.point.status(1, 'Available')
      const [timestamp, end] = [ago(3 * 3600), ago(3600)]
      const no = await pile.begin({ timestamp })
      await pile.measure(no, [{ value: '3000' }], ago(2 * 3600))
      await sweepNow(pile.station, 'silent')
      await pile.stop(no, 5000, { timestamp: end })
      const { startedAt, endedAt, ...order } = await pile.order(
        'startedAt',
        'endedAt',
        'status',
        'energy',
        'seconds',
        'fee',
      )
      const times = [startedAt === timestamp, endedAt === end]
      return [times, order, await pile.port(1, 'status'), await pile.series(), pile.point.calls.map(([name]) => name)]
    },
    result: [
      [true, true],
      { status: 5, energy: 4000, seconds: 7200, fee: 480 },
      { status: 1 },
      [2000],
      expect.not.arrayContaining(['RemoteStopTransaction']),
    ],
  },
  {
    name: 'two charges recorded offline',
    sent: 'start, stop, start, stop of one card, hours ago',
    async run(pile) {
      const now = Date.now()
      const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()
      for (const hours of [5, 3]) {
        const no = await pile.begin({ timestamp: before(hours * 3600) })
        await pile.stop(no, 2000, { timestamp: before(hours * 3600 - 1800) })
      }
      const { body } = await pile.station.clerk.get(`/api/charge/order/list?device=${pile.at._id}`)
      return (body.list as Record<string, unknown>[]).map(({ status, energy, seconds }) => ({
        status,
        energy,
        seconds,
      }))
    },
    result: [
      { status: 5, energy: 1000, seconds: 1800 },
      { status: 5, energy: 1000, seconds: 1800 },
    ],
  },
  {
    name: 'Accepted and never started',
    sent: 'RemoteStart Accepted, then nothing',
    async run(pile) {
      const { id } = await bought(pile)
      await pile.station.world.sql(
        `update charge_order set start_due_at = now() - interval '1 second' where id = '${id}'`,
      )
      await sweepNow(pile.station, 'launch')
      await statusOf(pile.station, id).toBe(8)
      return pile.order('refundedAmount', 'failReason')
    },
    result: { refundedAmount: 1000, failReason: '设备没有按时开始充电' },
  },
  {
    name: 'a ConnectionTimeOut that the charge point reports',
    sent: 'GetConfiguration.conf ConnectionTimeOut 300',
    async run(pile) {
      pile.point.answers.ChangeConfiguration = () => ({ status: 'Rejected' })
      pile.point.answers.GetConfiguration = () => ({
        configurationKey: [{ key: 'connectionTimeout', readonly: true, value: '300' }],
      })
      await pile.point.boot()
      await eventually(
        async () => (await pile.station.world.rows('device', { id: pile.at._id }))[0]!.start_timeout,
      ).toBe(300)
      const { id } = await bought(pile)
      return pile.station.world.sql(`select extract(epoch from start_due_at - updated_at)::integer as s from charge_order
        where id = '${id}'`)
    },
    result: [{ s: 330 }],
  },
  {
    name: 'a ConnectionTimeOut that a clerk sets',
    sent: 'ChangeConfiguration ConnectionTimeOut 45, Accepted',
    async run(pile) {
      const params = { key: 'ConnectionTimeOut', value: '45' }
      const asked = { _id: pile.at._id, type: 'changeConfiguration', params }
      const { body } = await pile.station.clerk.post('/api/charge/device/advanced', asked)
      const [row] = await pile.station.world.rows('device', { id: pile.at._id })
      return [body.code, row!.start_timeout]
    },
    result: [0, 45],
  },
  {
    name: 'Accepted and never stopped',
    sent: 'the connection ends, and is opened again later',
    async run(pile) {
      const no = await pile.begin()
      await pile.measure(no, [{ value: '2500' }])
      await pile.point.client.close({ force: true } as never)
      await pile.station.world.sql(`update charge_order set metered_at = now() - interval '2 hours',
        updated_at = now() - interval '2 hours' where device_id = '${pile.at._id}'`)
      await eventually(async () => (await pile.station.world.rows('device', { id: pile.at._id }))[0]!.online).toBe(2)
      await pile.station.world.sql(
        `update device set offline_at = now() - interval '2 hours' where id = '${pile.at._id}'`,
      )
      await sweepNow(pile.station, 'zombie')
      const given = await pile.order('status', 'energy', 'stopReason')
      await pile.point.client.connect()
      await pile.stop(no, 2200)
      return [given, await pile.order('status', 'energy', 'fee')]
    },
    result: [
      { status: 5, energy: 1500, stopReason: 'offline' },
      { status: 5, energy: 1500, fee: 181 },
    ],
  },
  {
    name: 'a second transaction with the same tag',
    sent: 'start on 1, start on 2',
    async run(pile) {
      await pile.begin()
      const second = await pile.say('StartTransaction', {
        connectorId: 2,
        idTag: pile.cardNo,
        meterStart: 5,
        timestamp: ago(5),
      })
      return [second, await pile.order('status', 'port')]
    },
    result: [
      { transactionId: expect.any(Number), idTagInfo: { status: 'ConcurrentTx' } },
      { status: 3, port: 1 },
    ],
  },
  {
    name: 'a reset during a charge',
    sent: 'Reset, StopTransaction SoftReset, BootNotification',
    async run(pile) {
      const no = await pile.begin()
      const restart = (extra: object) =>
        pile.station.clerk.post('/api/charge/device/cmd?type=restart', { _id: pile.at._id, reset: 'Soft', ...extra })
      const refused = (await restart({})).body.code
      const forced = restart({ force: true })
      await pile.point.asked('Reset')
      await pile.stop(no, 2000, { reason: 'SoftReset' })
      await pile.point.boot()
      return [refused, (await forced).body.code, await pile.order('status', 'energy', 'stopReason')]
    },
    result: [50320, 0, { status: 5, energy: 1000, stopReason: 'SoftReset' }],
  },
  {
    name: 'a restart during a charge, reported later',
    sent: 'BootNotification, Available, StopTransaction PowerLoss',
    async run(pile) {
      const no = await pile.begin()
      await pile.point.boot()
      await pile.point.status(1, 'Available')
      await pile.stop(no, 2000, { reason: 'PowerLoss', timestamp: ago(60) })
      return [await pile.order('status', 'energy', 'stopReason'), await pile.port(1, 'status')]
    },
    result: [{ status: 5, energy: 1000, stopReason: 'PowerLoss' }, { status: 1 }],
  },
  {
    name: 'a clock that was not set at the start',
    sent: 'start in 1970, stop now',
    async run(pile) {
      const no = await pile.begin({ timestamp: '1970-01-01T00:00:10Z' })
      await pile.stop(no, 2000)
      const { seconds } = await pile.order('seconds')
      return [await pile.order('status', 'energy'), Number(seconds) < 60]
    },
    result: [{ status: 5, energy: 1000 }, true],
  },
  {
    name: 'times without a zone',
    sent: '2026-01-02 03:04:05',
    async run(pile) {
      const timestamp = ago(60).replace('T', ' ').slice(0, 19)
      const no = await pile.begin({ timestamp })
      return [await pile.stop(no, 2000), await pile.order('status', 'energy')]
    },
    result: [{}, { status: 5, energy: 1000 }],
  },
]
