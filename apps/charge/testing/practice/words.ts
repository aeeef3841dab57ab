import { eventually } from '@atrium/core/testing/eventually'
import { expect } from 'vitest'
import { ago, bought } from '../pile.ts'
import { statusOf } from '../stories.ts'
import type { Case } from './case.ts'

/** Values that the standard does not have, or has in another place. */
export const words: Case[] = [
  {
    name: 'an old status after a new one',
    sent: 'Available now, Faulted an hour ago',
    async run(pile) {
      await pile.point.status(1, 'Available')
      const old = { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted', timestamp: ago(3600) }
      const answer = await pile.say('StatusNotification', old)
      const { body } = await pile.station.clerk.get(`/api/charge/device?_id=${pile.at._id}`)
      return [answer, await pile.port(1, 'status', 'errorCode'), body.device.faultCode]
    },
    result: [{}, { status: 1, errorCode: null }, null],
  },
  {
    name: 'a status without a time after one with it',
    sent: 'Available now, Preparing without timestamp, start of a minute ago',
    async run(pile) {
      await pile.point.status(1, 'Available')
      await pile.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' })
      const before = await pile.port(1, 'status')
      await pile.begin({ timestamp: ago(60) })
      return [before, await pile.port(1, 'status')]
    },
    result: [{ status: 2 }, { status: 3 }],
  },
  {
    name: 'a status of another OCPP version',
    sent: 'status Occupied, errorCode NoError',
    async run(pile) {
      await pile.point.status(1, 'Preparing')
      const answer = await pile.say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Occupied' })
      return [answer, await pile.port(1, 'status'), (await pile.events('unknownStatus')).map(({ data }) => data)]
    },
    result: [{}, { status: 2 }, [{ connectorId: 1, errorCode: 'NoError', status: 'Occupied' }]],
  },
  {
    name: 'a vendor-specific error',
    sent: 'Faulted with errorCode 0x42',
    async run(pile) {
      await pile.say('StatusNotification', { connectorId: 1, errorCode: '0x42', status: 'Faulted', acme: 1 })
      return pile.port(1, 'status', 'errorCode')
    },
    result: { status: 8, errorCode: '0x42' },
  },
  {
    name: 'a vendor-specific reason',
    sent: 'StopTransaction reason BatteryFull',
    async run(pile) {
      const answer = await pile.stop(await pile.begin(), 2000, { reason: 'BatteryFull' })
      return [answer, await pile.order('status', 'stopReason')]
    },
    result: [{}, { status: 5, stopReason: 'BatteryFull' }],
  },
  {
    name: 'an answer with additional fields',
    sent: 'RemoteStart.conf { status: Accepted, acme: 1 }',
    async run(pile) {
      pile.point.answers.RemoteStartTransaction = () => ({ status: 'Accepted', acme: 1 })
      const { id, idTag } = await bought(pile)
      await eventually(async () => (await pile.station.world.rows('device_command', { order_id: id }))[0]!.status).toBe(
        3,
      )
      await pile.begin({ idTag })
      return pile.order('status', 'failReason')
    },
    result: { status: 3, failReason: null },
  },
  {
    name: 'a CALLERROR of four elements',
    sent: '[4, id, "GenericError", "no power"]',
    async run(pile) {
      const { client } = pile.point as never as { client: { sendRaw(frame: string): void } }
      const send = client.sendRaw.bind(client)
      client.sendRaw = (frame) => {
        const [type, id] = JSON.parse(frame) as [number, string]
        send(type === 3 ? JSON.stringify([4, id, 'GenericError', 'no power']) : frame)
      }
      const id = await pile.phone.buy(pile.at, 1, 1000)
      await statusOf(pile.station, id).toBe(8)
      return pile.order('failReason', 'refundedAmount')
    },
    result: { failReason: '设备拒绝启动 GenericError: no power', refundedAmount: 1000 },
  },
  {
    name: 'a tag that is too long',
    sent: 'start and stop with a tag of 36 letters',
    async run(pile) {
      const idTag = '0193a6d0-0000-7000-8000-000000000000'
      const begun = await pile.say('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: ago(5) })
      const { transactionId } = begun as { transactionId: number }
      return [begun, await pile.stop(transactionId, 5, { idTag }), await pile.order()]
    },
    result: [
      { transactionId: expect.any(Number), idTagInfo: { status: 'Invalid' } },
      { idTagInfo: { status: 'Accepted' } },
      {},
    ],
  },
  {
    name: 'characters that the database cannot store',
    sent: 'a tag with NUL, info with half a letter',
    async run(pile) {
      const start = { connectorId: 1, idTag: 'A\u0000B', meterStart: 0, timestamp: ago(5) }
      const reported = { connectorId: 2, errorCode: 'OtherError', status: 'Faulted', info: 'x\ud800\u0000' }
      return [await pile.say('StartTransaction', start), await pile.say('StatusNotification', reported)]
    },
    result: [{ transactionId: expect.any(Number), idTagInfo: { status: 'Invalid' } }, {}],
  },
  {
    name: 'a thousand samples',
    sent: 'StopTransaction of 250 kB',
    async run(pile) {
      const no = await pile.begin({ timestamp: ago(7200) })
      const transactionData = Array.from({ length: 1000 }, (_, index) => ({
        timestamp: ago(7000 - index * 6),
        sampledValue: [
          { value: String(1000 + index), measurand: 'Energy.Active.Import.Register', unit: 'Wh', location: 'Outlet' },
          { value: '7000', measurand: 'Power.Active.Import', unit: 'W', context: 'Sample.Periodic' },
        ],
      }))
      const answer = await pile.stop(no, 3000, { transactionData })
      // 5,994 seconds in steps of 120: 50 of them, or 51.
      return [answer, await pile.order('status', 'energy'), (await pile.series()).length >= 50]
    },
    result: [{}, { status: 5, energy: 2000 }, true],
  },
]
