import type { World } from '@atrium/core/testing/world'
import { type MadeDevice, nextNumber } from '@atrium/selling/testing/seller'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { knock } from './testing/pile.ts'
import { ocppPoint } from './testing/points.ts'
import { openStation, type Station } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

const OCPP = 2
/** Serial numbers are unique in the whole world of the tests. */
const unique = () => world.unique('').replace('-', 'x')

async function create(values: object) {
  const no = `N${unique()}`
  const { body } = await station.clerk.post('/api/charge/device', { no, name: no, portCount: 1, ...values })
  return body
}

async function stationOf(sn: string): Promise<MadeDevice> {
  const { device, secret } = await create({ sn, protocol: OCPP, price: await station.price() })
  expect(device).toMatchObject({ sn })
  return { ...device, secret, code: '' }
}

describe('a charge point has the alphabet of the standard', () => {
  test.each([
    ['with a space', () => `RDAM 123 ${unique()}`],
    ['with asterisks', () => `DE*ABC*E${unique()}*1`],
    ['with 48 characters', () => unique().padEnd(48, 'x')],
    ['with all signs', () => `!"#$%&'()*+,-.:;<=>?@[\\]^_\`{|}~${unique()}`],
    ['with a backslash at its end', () => `${unique()}\\`],
    ['with one character less than MQTT takes', () => String(nextNumber())],
  ])('%s', async (_, serial) => {
    const at = await stationOf(serial())
    const point = await ocppPoint(world, at)
    expect(await point.boot()).toMatchObject({ status: 'Accepted' })
    await point.status(1, 'Available')
    const meterValue = [
      { timestamp: new Date().toISOString(), sampledValue: [{ value: '7', measurand: 'Power.Active.Import' }] },
    ]
    await point.call('MeterValues', { connectorId: 1, meterValue })
    const { body } = await station.clerk.get(`/api/charge/device?_id=${at._id}`)
    expect(body.device).toMatchObject({ online: 1, vendor: 'ACME', ports: [{ no: 1, status: 1, power: 7 }] })
    const curve = async () => (await station.clerk.get(`/api/charge/device/curve?_id=${at._id}`)).body.curves
    await expect.poll(curve).toMatchObject([{ port: 1, points: [[expect.any(Number), 7, null]] }])
    const command = station.clerk.post('/api/charge/device/cmd?type=restart', { _id: at._id })
    await point.asked('Reset')
    await point.boot()
    expect((await command).body.code).toBe(0)
  })

  test('percent-encoded in its address, each sign or only those that must be', async () => {
    const sn = `DE*ABC*${unique()} %1`
    const at = await stationOf(sn)
    const all = Buffer.from(sn).toString('hex').replace(/../g, '%$&')
    for (const path of [encodeURIComponent(sn), all, sn.replaceAll('%', '%25').replaceAll(' ', '%20').toLowerCase()]) {
      expect([path, await knock(world, at, `/ocpp/${path}`)]).toEqual([path, 101])
    }
  })

  test('an unregistered one is found by its serial number, and can be adopted', async () => {
    const sn = `RDAM ${unique()} 2`
    const stranger = await ocppPoint(world, { sn, secret: 'x'.repeat(20) } as MadeDevice)
    expect(await stranger.boot()).toMatchObject({ status: 'Pending' })
    const { body } = await station.clerk.get('/api/charge/device/unknown', { sn })
    expect(body.unknown).toMatchObject({ sn, vendor: 'ACME' })
    expect(await stationOf(sn)).toMatchObject({ sn })
  })

  test('and no other: the refusal names the characters', async () => {
    for (const sn of ['x'.repeat(49), 'a/b', 'ä1', ' a', '']) {
      expect([sn, Object.keys((await create({ sn, protocol: OCPP })).fields)]).toEqual([sn, ['sn']])
    }
  })
})

describe('a device that speaks MQTT has the characters of topics', () => {
  test.each([1, 3])('protocol %d', async (protocol) => {
    for (const sn of ['RDAM 123', 'DE*1', 'abc', 'x'.repeat(41), 'a/#', 'VID:00AA']) {
      const { code, fields } = await create({ sn, protocol })
      expect([sn, code, fields.sn]).toEqual([sn, 40001, expect.any(String)])
    }
    expect((await create({ sn: 'RDAM 123', protocol })).fields.sn).toContain('字母、数字、_ . -')
  })

  test('so the protocol of a charge point changes only with its serial number', async () => {
    const { _id } = await stationOf(`DE*${unique()}`)
    const save = async (values: object) => {
      const { rev } = (await station.clerk.get(`/api/charge/device?_id=${_id}`)).body.device
      return (await station.clerk.put('/api/charge/device', { _id, rev, ...values })).body
    }
    expect(await save({ protocol: 1 })).toMatchObject({ code: 40001, fields: { sn: expect.any(String) } })
    expect(await save({ protocol: 1, sn: `DE-${unique()}` })).toMatchObject({ code: 0 })
    expect(await save({ sn: `DE*${unique()}` })).toMatchObject({ code: 40001, fields: { sn: expect.any(String) } })
  })
})

test('a card has the alphabet of the standard, too', async () => {
  const at = await stationOf(`CARD*${unique()}`)
  const point = await ocppPoint(world, at)
  await point.boot()
  const holder = await station.phone(await station.device())
  for (const cardNo of [`VID:00AA${unique()}`, 'DE-8AA-CA2B3C4D5-L/1', `a b${unique()}`, '7']) {
    const { rev } = (await station.clerk.get(`/api/charge/user?_id=${holder._id}`)).body.user
    expect((await station.clerk.put('/api/charge/user', { _id: holder._id, rev, cardNo })).body.code).toBe(0)
    const answer = await point.call('Authorize', { idTag: cardNo.toLowerCase() })
    expect([cardNo, answer]).toEqual([cardNo, { idTagInfo: { status: 'Accepted' } }])
  }
})
