import { eventually } from '@atrium/core/testing/eventually'
import { knock, type Pile } from '../pile.ts'
import type { Case } from './case.ts'

const at = (
  name: string,
  sent: string,
  path: (sn: string) => string,
  status: number,
  user?: (sn: string) => string,
) => ({
  name,
  sent,
  async run({ at: device, station: { world } }: Pile) {
    const found = await knock(world, device, path(device.sn), user?.(device.sn))
    const logins = `select count(*) as count from device_login where device_id = '${device._id}' and event = 1`
    // The login proves that the path led to the registered device.
    if (found === 101) await eventually(async () => (await world.sql(logins))[0]!.count).toBe(2)
    return found
  },
  result: status,
})

export const paths: Case[] = [
  at('a trailing slash', '/ocpp/SN/', (sn) => `/ocpp/${sn}/`, 101),
  at('several slashes', '//ocpp///SN//', (sn) => `//ocpp///${sn}//`, 101),
  at('several encoded slashes', '/ocpp%2F/SN', (sn) => `/ocpp%2F/${sn}`, 101),
  at('no serial number', '/ocpp//', () => '/ocpp//', 404),
  at('an encoded slash at the end', '/ocpp/SN%2F', (sn) => `/ocpp/${sn}%2F`, 101),
  at('an encoded slash before the serial', '/ocpp%2FSN', (sn) => `/ocpp%2F${sn}`, 101),
  at('an encoded letter', '/ocpp/CP%2D1', (sn) => `/ocpp/${sn.replaceAll('-', '%2D')}`, 101),
  at('a slash inside the serial', '/ocpp/a%2FSN', (sn) => `/ocpp/a%2F${sn}`, 404),
  at('an incomplete encoded letter', '/ocpp/SN%2', (sn) => `/ocpp/${sn}%2`, 404),
  at('the path in capitals', '/OCPP/SN', (sn) => `/OCPP/${sn}`, 101),
  at('the serial in lower case', '/ocpp/sn', (sn) => `/ocpp/${sn.toLowerCase()}`, 101),
  at(
    'user and path in different case',
    '/ocpp/sn, user SN',
    (sn) => `/ocpp/${sn.toLowerCase()}`,
    101,
    (sn) => sn,
  ),
  at('a query string', '/ocpp/SN?v=1', (sn) => `/ocpp/${sn}?v=1`, 101),
]
