import { secret } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { int, str } from '@atrium/core/contract/define/fields'
import { checkHttpRequest, checkInfluxdbWrite, checkMqttPublish } from '../../contract/control-checks.ts'
import {
  HTTP_ADDRESS,
  HTTP_REQUEST_PROPS,
  INFLUXDB_WRITE_PROPS,
  MQTT_ADDRESS,
  MQTT_PUBLISH_PROPS,
} from '../../contract/control-props.ts'
import { CONTROL_RECORDS, controlRecord } from '../../contract/control-records.ts'
import type { Connector } from '../../server/queryplane/connector.ts'

/** Controls as products have them, of each way. */

const drawn = { icon: 'M2 2h12v12H2z', size: { width: 100, height: 100 }, fullScreen: false } as const

export const toyControls = [
  defineWidget({
    ...drawn,
    kind: 'Toy-http',
    props: HTTP_REQUEST_PROPS,
    address: HTTP_ADDRESS,
    shape: () => 'single',
    needs: 'control',
    relay: 'httpRequest',
    check: checkHttpRequest,
  }),
  defineWidget({
    ...drawn,
    kind: 'Toy-mqtt',
    props: MQTT_PUBLISH_PROPS,
    address: MQTT_ADDRESS,
    shape: () => 'single',
    needs: 'control',
    relay: 'mqttPublish',
    check: checkMqttPublish,
  }),
  defineWidget({
    ...drawn,
    kind: 'Toy-influxdb',
    props: INFLUXDB_WRITE_PROPS,
    shape: () => 'single',
    needs: 'control',
    relay: 'influxdbWrite',
    check: checkInfluxdbWrite,
  }),
]

export const toyRecords = [controlRecord, ...Object.values(CONTROL_RECORDS)]

/** Kinds of data sources to which controls send, and of which no query is asked. */
const sentTo = (key: string, type: number): Connector => ({
  spec: {
    key,
    type,
    icon: 'M2 2h12v12H2z',
    settings: {
      host: str(100, { required: true }),
      port: int({ min: 1, max: 65_535 }),
      username: str(40, { min: 0, default: '' }),
      password: secret(100),
      topic: str(100, { min: 0, default: '' }),
      database: str(40, { min: 0, default: '' }),
    },
    address: ['host', 'port'],
    query: {},
    shapes: () => [],
    follows: () => ({ how: 'once' }),
    byViewer: false,
    limits: { points: 1, rows: 1 },
  },
  open: () => ({
    resolve: () => ({ shape: key }),
    read: () => {
      throw new Error('nothing is read here')
    },
    test: async () => ({ steps: [], columns: [], rows: [] }),
  }),
})

export const toyTargets = [sentTo('stores', 3), sentTo('brokers', 6)]
