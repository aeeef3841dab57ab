import type { AnyRow } from '@atrium/core/web/app/screens'
import type { RowCommand } from '@atrium/core/web/crud/actions/use-actions'
import { expect, test } from 'vitest'
import { moveTo } from './move.ts'

const command = (action: string): RowCommand => ({ action, label: '', danger: false, quiet: false, input: undefined })
const everything = ['accept', 'start', 'finish', 'assign', 'reject'].map(command)
const leads = (from: number, to: number, commands = everything) => {
  const move = moveTo({ status: from } as AnyRow, commands, to)
  return 'command' in move ? move.command.action : move.reason
}

test('a card goes where one act leads, and nowhere else', () => {
  expect([leads(1, 2), leads(1, 5), leads(2, 3), leads(2, 5), leads(3, 4)]).toEqual([
    'accept',
    'reject',
    'start',
    'reject',
    'finish',
  ])
  expect([leads(1, 3), leads(1, 4), leads(2, 1), leads(3, 5), leads(4, 3), leads(5, 1)]).toEqual(
    Array.from({ length: 6 }, () => 'noWay'),
  )
})

test('a card stays where it is for somebody who may not do the act', () => {
  expect(leads(2, 3, [command('accept')])).toBe('noRight')
})
