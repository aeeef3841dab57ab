import type { TimeRange } from '@atrium/core/contract/time'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ask } from '../../contract/data.ts'
import { useDrill } from './use-drill.ts'

afterEach(cleanup)

const HOUR = { startTime: '*-1h', endTime: '*' }
const MINUTE = { startTime: '*-1m', endTime: '*' }
const NONE = { startTime: undefined, endTime: undefined }

/** The present request, as the frame keeps it. */
function useAsk(onAsk: (changes: Ask) => void) {
  const [ask, setAsk] = useState<Ask>({})
  const change = (changes: Ask) => {
    onAsk(changes)
    setAsk({ ...ask, ...changes })
  }
  return { ask, onAsk: change }
}

function open({ isShared = false, first = null as TimeRange | null } = {}) {
  const [onAsk, onRange] = [vi.fn(), vi.fn()]
  const hook = renderHook(({ range }) => useDrill({ range, onRange, ...useAsk(onAsk) }, isShared, first), {
    initialProps: { range: null as TimeRange | null },
  })
  return { ...hook, onAsk, onRange, asked: () => onAsk.mock.calls.map(([ask]) => ask) }
}

test('zooming requests the part, and going back requests what was shown before', () => {
  const { result, asked, onRange } = open()
  act(() => result.current.into(HOUR))
  act(() => result.current.into(MINUTE))
  act(() => result.current.back(1))
  act(() => result.current.back(0))
  expect(asked()).toEqual([HOUR, MINUTE, HOUR, NONE])
  expect(onRange).not.toHaveBeenCalled()
})

test('the author’s own range is requested once at the start, and again after a zoom', () => {
  const { result, asked, rerender } = open({ first: HOUR })
  rerender({ range: null })
  act(() => result.current.jump(MINUTE))
  act(() => result.current.back(0))
  expect(asked()).toEqual([HOUR, MINUTE, HOUR])
})

test('widgets that share a range follow it once, and set it for the others', () => {
  const { result, rerender, asked, onRange } = open({ isShared: true })
  rerender({ range: HOUR })
  rerender({ range: { ...HOUR } })
  expect(asked()).toEqual([HOUR])
  act(() => result.current.into(MINUTE))
  expect(onRange).toHaveBeenLastCalledWith(MINUTE)
  rerender({ range: MINUTE })
  rerender({ range: null })
  expect(asked()).toEqual([HOUR, MINUTE, NONE])
})

test('a widget with its own range ignores the shared one', () => {
  const { rerender, onAsk } = open()
  rerender({ range: HOUR })
  expect(onAsk).not.toHaveBeenCalled()
})
