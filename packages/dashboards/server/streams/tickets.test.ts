import { expect, test } from 'vitest'
import { openTickets, type Ticket } from './tickets.ts'

const tickets = openTickets('the secret of one server')
const ticket: Ticket = {
  id: 'play',
  viewer: 'hash of a session',
  place: { tenantId: 'plant', dashboard: 'board', item: 'camera01', isDraft: false, isPublic: false },
  source: 'digest',
  delivery: 'hls',
  expiresAtMs: 1,
}

test('[S5] a ticket is opened by the servers with its key, and says nothing to others', () => {
  const part = { ...ticket, part: 'https://cam.example/1.ts?token=secret' }
  const sealed = tickets.seal(part)
  expect(tickets.open(sealed)).toEqual(part)
  expect(openTickets('the secret of one server').open(sealed)).toEqual(part)
  expect(openTickets('that of another').open(sealed)).toBeUndefined()
  const readable = Buffer.from(sealed, 'base64url').toString('latin1')
  for (const text of ['cam.example', 'secret', 'camera01', 'plant']) expect(readable).not.toContain(text)
})

test('the same part of a playlist has the same address each time it is named', () => {
  expect(tickets.seal(ticket)).toBe(tickets.seal({ ...ticket }))
  expect(tickets.seal(ticket)).not.toBe(tickets.seal({ ...ticket, expiresAtMs: 2 }))
})

test('[S5] a ticket that was changed anywhere is none', () => {
  const bytes = Buffer.from(tickets.seal(ticket), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(tickets.open(changed.toString('base64url'))).toBeUndefined()
  }
  for (const text of ['', 'x', 'rtsp://cam.example/1', bytes.subarray(0, 20).toString('base64url'), 'A'.repeat(20_000)])
    expect(tickets.open(text)).toBeUndefined()
})
