import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openEgress } from '@atrium/core/server/outside/egress'
import { networkFault } from '@atrium/dashboards/server/queryplane/query/network-faults'
import { expect, onTestFinished, test } from 'vitest'
import { influxSettings, openInfluxClient } from './influx-client.ts'
import { testInflux } from './test-influx.ts'

test('a server that takes the connection and does not answer is told after ten seconds', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const loopback = ['127.0.0.0/8']
  const reach = {
    services: { egress: openEgress(loopback), db: { asTenant: async () => loopback } } as never,
    tenantId: 'plant',
  }
  const src = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { src, database: 'plant' }
  const asked = openInfluxClient(
    reach,
    async () => settings,
    () => {},
  ).ask(['SELECT n FROM oven'], '')
  const [fault, { steps }] = await Promise.all([
    asked.catch((error: unknown) => networkFault(error)),
    testInflux(reach, influxSettings(settings)),
  ])
  expect(fault).toMatchObject({ code: 50211 })
  expect(steps.at(-1)).toMatchObject({ step: 'signIn', ok: false, message: { zh_CN: '对方没有及时应答' } })
}, 30_000)
