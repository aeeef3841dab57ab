import { expect, test } from 'vitest'
import type { AnyRow } from '../../app/screens.ts'
import { parcel } from '../testing.ts'
import { type Doing, doingsFor, undoingOf } from './use-actions.ts'

const doing = (action: string | undefined): Doing => ({
  action,
  label: '',
  danger: false,
  quiet: false,
  input: undefined,
})
const doings = ['send', 'stop', 'resume', undefined].map(doing)
const rowWith = (status: number) => ({ _id: '1', status }) as AnyRow
const actionsFor = (status: number) => doingsFor(parcel, doings, rowWith(status)).map(({ action }) => action)

test('[R642] a row offers the actions that its status allows, and always its deletion', () => {
  expect(actionsFor(1)).toEqual(['send', undefined])
  expect(actionsFor(2)).toEqual(['stop', undefined])
  expect(actionsFor(3)).toEqual(['resume', undefined])
})

test('an action can be undone when another action leads back to the status before', () => {
  expect(undoingOf(parcel, doings, doing('stop'), rowWith(2))?.action).toBe('resume')
  expect(undoingOf(parcel, doings, doing('send'), rowWith(1))).toBeUndefined()
  expect(undoingOf(parcel, doings, doing(undefined), rowWith(1))).toBeUndefined()
})

test('undo is not offered to a person who may not do the action that leads back', () => {
  const without = doings.filter(({ action }) => action !== 'resume')
  expect(undoingOf(parcel, without, doing('stop'), rowWith(2))).toBeUndefined()
})
