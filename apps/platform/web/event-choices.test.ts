import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { eventChoices } from './event-choices.ts'

const lamp = defineEntity({
  name: 'lamp',
  path: '/api/toys/lamp',
  table: 'lamp',
  module: 'lamp',
  title: 'name',
  fields: { name: str(10) },
  status: { 1: ['on', 'green'], 2: ['off', 'grey'] },
  calls: ['list', 'get', 'create', 'delete', 'export'],
  actions: { light: { from: ['off'], to: 'on' }, burnOut: { from: ['on'], to: 'off', by: 'system' } },
  list: { columns: ['name'], filters: [], search: [] },
})
const toys = defineApp({
  key: 'toys',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [],
  permissions: { lamp: 'read create delete export unmask light' },
  entities: [lamp],
})

test('writes and actions, by users or by the system, can be subscribed to; reads cannot', () => {
  expect(eventChoices([toys]).map(({ event }) => event)).toEqual([
    'toys.lamp.create',
    'toys.lamp.delete',
    'toys.lamp.light',
    'toys.lamp.burnOut',
  ])
})
