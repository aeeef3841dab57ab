import { expect, test } from 'vitest'
import { citedIds, countBy, hasCall, parseTable } from './spec.mjs'

const openapi = {
  paths: {
    '/api/user/me': { get: {} },
    '/api/visitor/record': {
      put: { parameters: [{ name: 'type', in: 'query', schema: { anyOf: [{ const: 'enter' }, { const: 'leave' }] } }] },
    },
  },
}
const call = (method, path, type = '') => ({ id: 'K001', method, path, type })

test('ids are read only from brackets, several from one bracket', () => {
  expect([...citedIds(['waits 60 seconds [R041]', 'two [R001, K106]', 'R999 is only mentioned', 'list [R1]'])]).toEqual(
    ['R041', 'R001', 'K106'],
  )
})

test('a call is covered when its method, path and type are in the document', () => {
  expect(hasCall(openapi, call('GET', '/api/user/me'), new Set())).toBe(true)
  expect(hasCall(openapi, call('DELETE', '/api/user/me'), new Set())).toBe(false)
  expect(hasCall(openapi, call('PUT', '/api/visitor/record', 'leave'), new Set())).toBe(true)
  expect(hasCall(openapi, call('PUT', '/api/visitor/record', 'pay'), new Set())).toBe(false)
  expect(hasCall(null, call('GET', '/api/user/me'), new Set())).toBe(false)
})

test('a socket event is covered when a test cites it', () => {
  expect(hasCall(openapi, call('SOCKET', '/login', 'join'), new Set(['K001']))).toBe(true)
  expect(hasCall(openapi, call('SOCKET', '/login', 'join'), new Set())).toBe(false)
})

test('rows are counted for each area, and the missing ones are listed', () => {
  const rows = parseTable('id\tarea\nR001\tsignin\nR002\tsignin\nR003\tmap\n')
  const groups = countBy(
    rows,
    ({ area }) => area,
    ({ id }) => id === 'R001',
  )
  expect(groups.get('signin')).toEqual({ total: 2, missing: [{ id: 'R002', area: 'signin' }] })
  expect(groups.get('map').missing).toHaveLength(1)
})
