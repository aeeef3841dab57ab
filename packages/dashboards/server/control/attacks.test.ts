import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { Refusal } from '@atrium/core/contract/refusal'
import { openEgress } from '@atrium/core/server/outside/egress'
import { attacksOf, lookUpAttack } from '@atrium/core/testing/attacks'
import { expect, test } from 'vitest'
import { HTTP_REQUEST_PROPS, INFLUXDB_WRITE_PROPS, MQTT_PUBLISH_PROPS } from '../../contract/control-props.ts'
import { prepareHttp } from './relays/http.ts'
import { prepareInfluxdb } from './relays/influxdb.ts'
import { prepareMqtt } from './relays/mqtt.ts'
import type { Prepared, SendingFrom } from './relays/relay.ts'

/** Every way by which a control sends, against the addresses that nobody may reach by it. */

const from = (settings?: object) =>
  ({
    tenantId: 't',
    egress: openEgress([], lookUpAttack),
    allow: [],
    secrets: {},
    source: settings ? { title: 's', settings } : null,
  }) as unknown as SendingFrom

async function faultOf(prepare: () => Prepared): Promise<unknown> {
  try {
    return await prepare().send()
  } catch (error) {
    return error
  }
}

/** Refused by the guard, no address at all, or a name that does not exist. */
function isRefused(fault: unknown): boolean {
  return (fault instanceof Refusal && [40005, 40014].includes(fault.code)) || /no such name/.test(String(fault))
}

const values = { value: '1', n: 1 }
const http = (props: object) => withDefaults(HTTP_REQUEST_PROPS, props)
const mqtt = (props: object) => withDefaults(MQTT_PUBLISH_PROPS, { topic: 't', ...props })
const written = withDefaults(INFLUXDB_WRITE_PROPS, {
  database: 'd',
  controls: [{ key: 'n', measurement: 'm', type: 'field', valueType: 'number' }],
})

test.each(attacksOf('https'))('[S3] a request reaches nothing inside: %s (%s)', async (_, uri) => {
  expect(isRefused(await faultOf(() => prepareHttp(from(), http({ uri }), values)))).toBe(true)
  expect(isRefused(await faultOf(() => prepareHttp(from({ src: uri }), http({}), values)))).toBe(true)
})

test.each(attacksOf('mqtts'))('[S4] a message reaches nothing inside: %s (%s)', async (_, uri) => {
  expect(isRefused(await faultOf(() => prepareMqtt(from(), mqtt({ uri }), values)))).toBe(true)
  expect(isRefused(await faultOf(() => prepareMqtt(from({ src: uri }), mqtt({}), values)))).toBe(true)
})

test.each(attacksOf('https'))('[S3] points reach nothing inside: %s (%s)', async (_, src) => {
  expect(isRefused(await faultOf(() => prepareInfluxdb(from({ src }), written, values)))).toBe(true)
})
