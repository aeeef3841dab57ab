import { expect, test } from 'vitest'
import type { AnyRow } from '../../app/screens.ts'
import { parcel } from '../testing.ts'
import { commandsFor, type RowCommand, undoOf } from './use-actions.ts'

const command = (action: string | undefined): RowCommand => ({
  action,
  label: '',
  danger: false,
  quiet: false,
  input: undefined,
})
const commands = ['send', 'stop', 'resume', undefined].map(command)
const rowWith = (status: number) => ({ _id: '1', status }) as AnyRow
const actionsFor = (status: number) => commandsFor(parcel, commands, rowWith(status)).map(({ action }) => action)

test('[R642] a row offers the actions that its status allows, and always its deletion', () => {
  expect(actionsFor(1)).toEqual(['send', undefined])
  expect(actionsFor(2)).toEqual(['stop', undefined])
  expect(actionsFor(3)).toEqual(['resume', undefined])
})

test('an action that needs a field is offered by rows with a value in it only', () => {
  const { send, ...others } = parcel.actions
  const needing = { ...parcel, actions: { send: { ...send, needs: 'reason' }, ...others } }
  const offered = (reason: string | null) =>
    commandsFor(needing, commands, { ...rowWith(1), reason }).some(({ action }) => action === 'send')
  expect([offered('late'), offered(null)]).toEqual([true, false])
})

test('an action that is done once is offered until it has set its field, and to nobody but its doer', () => {
  const { send, ...others } = parcel.actions
  const once = { ...parcel, actions: { send: { ...send, lacks: 'grade' }, ...others } }
  const offered = (grade: number | null, isFor?: RowCommand['isFor']) =>
    commandsFor(once, [{ ...command('send'), ...(isFor && { isFor }) }], { ...rowWith(1), grade }).length > 0
  expect([offered(null), offered(5)]).toEqual([true, false])
  expect([offered(null, ({ _id }) => _id === '1'), offered(null, ({ _id }) => _id === '2')]).toEqual([true, false])
})

test('an action can be undone when another action leads back to the status before', () => {
  expect(undoOf(parcel, commands, command('stop'), rowWith(2))?.action).toBe('resume')
  expect(undoOf(parcel, commands, command('send'), rowWith(1))).toBeUndefined()
  expect(undoOf(parcel, commands, command(undefined), rowWith(1))).toBeUndefined()
})

test('undo is not offered to a person who may not do the action that leads back', () => {
  const without = commands.filter(({ action }) => action !== 'resume')
  expect(undoOf(parcel, without, command('stop'), rowWith(2))).toBeUndefined()
})

test('a built-in row is not deleted', () => {
  const own = { ...parcel, isBuiltIn: ({ status }: { status?: unknown }) => status === 9 }
  const deletes = (status: number) =>
    commandsFor(own, commands, rowWith(status)).some((one) => one.action === undefined)
  expect([deletes(1), deletes(9)]).toEqual([true, false])
})
