import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cameEncrypted, clientAddress } from './client-address.ts'

function request(remoteAddress: string, headers: Record<string, string> = {}, encrypted = false): IncomingMessage {
  return { socket: { remoteAddress, ...(encrypted ? { encrypted } : {}) }, headers } as unknown as IncomingMessage
}

const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.2', 'x-forwarded-proto': 'https' }

test.each([
  ['nobody', false, '10.0.0.1'],
  ['one hop', 1, '198.51.100.2'],
  ['two hops', 2, '203.0.113.9'],
  ['more hops than there are', 9, '203.0.113.9'],
  ['everybody', true, '203.0.113.9'],
  ['a range that has the proxy', '10.0.0.0/8', '198.51.100.2'],
  ['addresses that have both proxies', '10.0.0.1,198.51.100.2', '203.0.113.9'],
  ['a named range', 'uniquelocal', '198.51.100.2'],
  ['a range that has not the proxy', '192.168.0.0/16', '10.0.0.1'],
] as const)('with %s trusted as proxies, the right address counts as the sender’s', (_, trust, address) => {
  expect(clientAddress(request('::ffff:10.0.0.1', forwarded), trust)).toBe(address)
})

test('TLS counts if it ends here, or if a trusted proxy reports it', () => {
  expect(cameEncrypted(request('203.0.113.9', {}, true), false)).toBe(true)
  expect(cameEncrypted(request('10.0.0.1', forwarded), 1)).toBe(true)
  expect(cameEncrypted(request('10.0.0.1', forwarded), false)).toBe(false)
  expect(cameEncrypted(request('203.0.113.9', forwarded), 'loopback')).toBe(false)
  expect(cameEncrypted(request('10.0.0.1'), 1)).toBe(false)
})
