import { Type } from 'typebox'
import { afterEach, expect, test, vi } from 'vitest'
import { choice, img, json, phone, str, text } from '../../contract/define/fields.ts'
import { dropInput, dropInputsOf, dropOldInputs, keepInput, keptInputs, mayBeKept } from './kept-input.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const place = (person: string, id: string, form = '/api/depot/crate?_id=') => ({ person, form, id })
const typed = (name: string, atMs = Date.now()) => ({ atMs, was: { name: null }, values: { name } })
const names = (person: string, form = '/api/depot/crate?_id=') =>
  keptInputs(person, form).map(({ input }) => input.values.name)

test('what two tabs have typed in the same form is kept side by side, the newest first', () => {
  keepInput(place('ann', '1'), typed('first', Date.now() - 2000))
  keepInput(place('ann', '2'), typed('second', Date.now() - 1000))
  keepInput(place('ann', '1'), typed('first again'))
  keepInput(place('ann', '3', '/api/depot/shelf?_id='), typed('shelf'))
  expect(names('ann')).toEqual(['first again', 'second'])
  dropInput(place('ann', '1'))
  expect(names('ann')).toEqual(['second'])
})

test('nobody is offered what another person has typed, and signing out drops only the own', () => {
  keepInput(place('ann', '1'), typed('of ann'))
  keepInput(place('bob', '2'), typed('of bob'))
  expect([names('ann'), names('bob'), names('an')]).toEqual([['of ann'], ['of bob'], []])
  dropInputsOf('ann')
  expect([names('ann'), names('bob')]).toEqual([[], ['of bob']])
})

test('after 24 hours it is gone, whoever looks', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') })
  keepInput(place('ann', '1'), typed('early'))
  vi.setSystemTime(new Date('2026-03-02T07:59:59Z'))
  expect(names('ann')).toEqual(['early'])
  vi.setSystemTime(new Date('2026-03-02T08:00:00Z'))
  dropOldInputs()
  expect(localStorage).toHaveLength(0)
})

test('an entry that is not readable is as none', () => {
  localStorage.setItem('atrium.input.ann /api/depot/crate?_id= 1', '{')
  expect(names('ann')).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('passwords, secrets, shortened values, files, and values with parts that nobody has named are never kept', () => {
  const parts = Type.Object({ from: Type.Integer(), how: Type.Union([Type.Literal('a'), Type.Null()]) })
  for (const field of [str(20), text(200), choice({ 1: ['a'] }), json(Type.Array(parts)), phone()])
    expect(mayBeKept(field), JSON.stringify(field)).toBe(true)
  const open = [Type.Any(), Type.Record(Type.String(), Type.String()), Type.Array(Type.Object({ more: Type.Any() }))]
  const never = [str(20, { writeOnly: true }), str(18, { mask: 'idcard' }), img(3), ...open.map((one) => json(one))]
  for (const field of never) expect(mayBeKept(field), JSON.stringify(field)).toBe(false)
})
