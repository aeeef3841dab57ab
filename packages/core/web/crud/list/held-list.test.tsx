import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAsOf } from '../../api/use-page.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useSelection } from './use-selection.ts'

const rowsOf = (...ids: string[]) => ids.map((_id) => ({ _id }) as AnyRow)
const listOf = (rows: AnyRow[], keyword = '') => ({
  rows,
  address: { current: 1, pageSize: 10, keyword, sort: undefined, filters: {}, sized: false },
})

test('selected rows that have left the page are counted, and are there again when the page has them', () => {
  const { result, rerender } = renderHook(useSelection, { initialProps: listOf(rowsOf('a', 'b', 'c')) })
  act(() => result.current.choose(['a', 'b']))
  expect([result.current.rows.length, result.current.elsewhere]).toEqual([2, 0])
  // Another person has changed b, or the next page is shown.
  rerender(listOf(rowsOf('a', 'c', 'd')))
  expect([result.current.rows.length, result.current.elsewhere]).toEqual([1, 1])
  act(() => result.current.choose(['a', 'd']))
  rerender(listOf(rowsOf('b', 'd')))
  expect([result.current.rows.length, result.current.elsewhere]).toEqual([2, 1])
  act(() => result.current.clear())
  expect([result.current.rows.length, result.current.elsewhere]).toEqual([0, 0])
})

test('a result that was selected as a whole is acted on under its own filters only, without the rows that were taken out', () => {
  const { result, rerender } = renderHook(useSelection, { initialProps: listOf(rowsOf('a', 'b')) })
  act(() => result.current.choose(['a', 'b']))
  act(() => result.current.chooseWhole(rowsOf('a', 'b', 'c', 'd')))
  const acted = () => result.current.acted.map(({ _id }) => _id).join('')
  expect([acted(), result.current.isWhole, result.current.elsewhere]).toEqual(['abcd', true, 0])
  // The next page: one of its rows is taken out, and one that came later is added.
  rerender(listOf(rowsOf('c', 'd', 'e')))
  act(() => result.current.choose(['d', 'e']))
  expect(acted()).toBe('abde')
  rerender(listOf(rowsOf('a'), 'tea'))
  expect([acted(), result.current.isWhole, result.current.elsewhere]).toEqual(['a', false, 3])
  rerender(listOf(rowsOf('a', 'b')))
  act(() => result.current.leave(['d']))
  expect([acted(), result.current.elsewhere]).toEqual(['d', 1])
})

test('later pages are read as of the first one, which is of the present, and so is another list', () => {
  const at = (current: number, of = '') => ({ current, of })
  const { result, rerender } = renderHook(({ of, current }) => useAsOf(of, current), { initialProps: at(1) })
  const shown = (place: ReturnType<typeof at>, answered: string) => {
    rerender(place)
    const { asOf, note } = result.current
    note(asOf ?? answered)
    return asOf
  }
  expect(shown(at(1), 'one')).toBeUndefined()
  expect(shown(at(1), 'two')).toBeUndefined()
  expect([shown(at(2), 'three'), shown(at(3), 'four')]).toEqual(['two', 'two'])
  expect(shown(at(1), 'five')).toBeUndefined()
  expect(shown(at(2), 'six')).toBe('five')
  expect(shown(at(2, 'tea'), 'seven')).toBeUndefined()
  expect(shown(at(3, 'tea'), 'eight')).toBe('seven')
})
