import { expect, test } from 'vitest'
import { isTenantHost } from './tenant-host.ts'

const OWN = 'https://Platform.example:8443'

test.each(['factory.example', 'a-1.factory.example', 'plant', 'x.platform.example', '1.factory'])(
  'a tenant may have the host %s',
  (host) => {
    expect(isTenantHost(host, OWN)).toBe(true)
  },
)

test.each([
  'platform.example',
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '10.1.2.3',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'factory.example.',
  '.example',
  '',
])('nobody may have the host %s', (host) => {
  expect(isTenantHost(host, OWN)).toBe(false)
})
