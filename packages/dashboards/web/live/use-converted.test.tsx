import { datasetOf, feedOf } from '@atrium/charts/testing/web/fixtures'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConverterAnswer, ConverterInput } from '../../contract/converter/call.ts'
import { useConverted, useConvertedPull } from './use-converted.ts'

interface Call {
  source: string
  input: ConverterInput
  answer(answer: ConverterAnswer): Promise<void>
}

const calls: Call[] = []
const convert = (source: string, input: ConverterInput) =>
  new Promise<ConverterAnswer>((resolve) => {
    calls.push({ source, input, answer: (answer) => act(async () => resolve(answer)) })
  })
vi.mock('../converter/page-converters.ts', () => ({ pageQueue: () => ({ convert }) }))

beforeEach(() => {
  calls.length = 0
})
afterEach(() => void vi.useRealTimers())

const SCRIPT = 'return data'
const sourceOf = (speed: number): readonly FeedState[] => [feedOf(datasetOf([[1_000, speed]]))]

function converted(sources: readonly FeedState[], script = SCRIPT) {
  const { result, rerender } = renderHook(
    (given: { sources: readonly FeedState[]; script: string }) => useConverted(given.script, given.sources, VALUES),
    { initialProps: { sources, script } },
  )
  return {
    result,
    rerender: (next: readonly FeedState[], other = script) => rerender({ sources: next, script: other }),
  }
}
const VALUES = { line: 'A' }
const called = (count: number) => waitFor(() => expect(calls).toHaveLength(count))
const rowsIn = ([source]: readonly FeedState[]) => source?.dataset?.rows

test('without a script an item has its own sources', () => {
  const sources = sourceOf(5)
  expect(converted(sources, '').result.current).toBe(sources)
  expect(calls).toEqual([])
})

test('a script gets columns, parameters and the range, and its rows are drawn in place of the data', async () => {
  const { result } = converted(sourceOf(5))
  expect(result.current[0]).toMatchObject({ dataset: null, loading: true })
  await called(1)
  expect(calls[0]).toMatchObject({
    source: SCRIPT,
    input: { datasets: [{ names: ['time', 'speed'], cells: [[1_000], [5]] }], parameters: VALUES },
  })
  await calls[0]!.answer({ rows: [{ time: 1_000, speed: 10, half: 2.5 }] })
  expect(rowsIn(result.current)).toEqual([[1_000, 10, 2.5]])
  expect(result.current[0]?.dataset?.columns.map(({ name }) => name)).toEqual(['time', 'speed', 'half'])
})

test('old data stay until the script has answered for the new ones; of those that wait, only the newest are converted', async () => {
  const { result, rerender } = converted(sourceOf(1))
  await called(1)
  await calls[0]!.answer({ rows: [{ speed: 10 }] })
  rerender(sourceOf(2))
  await called(2)
  for (const speed of [3, 4]) rerender(sourceOf(speed))
  expect(rowsIn(result.current)).toEqual([[null, 10]])
  await calls[1]!.answer({ rows: [{ speed: 20 }] })
  await called(3)
  expect(calls[2]!.input.datasets[0]!.cells[1]).toEqual([4])
  expect(rowsIn(result.current)).toEqual([[null, 20]])
})

describe('[R292] a script that fails', () => {
  test('is said in the place of the data, and gone with the next answer', async () => {
    const { result, rerender } = converted(sourceOf(1))
    await called(1)
    await calls[0]!.answer({ failed: { why: 'thrown', detail: 'TypeError: x' } })
    expect(result.current[0]).toMatchObject({
      dataset: null,
      loading: false,
      refused: { msg: '代码执行错误：脚本出错 (TypeError: x)' },
    })
    rerender(sourceOf(2))
    await called(2)
    await calls[1]!.answer({ rows: [] })
    expect(result.current[0]).toMatchObject({ refused: null, dataset: { rows: [] } })
  })

  test('by being stopped runs again after ten seconds, for the newest data', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    const { rerender } = converted(sourceOf(1))
    await called(1)
    await calls[0]!.answer({ failed: { why: 'killed' } })
    for (const speed of [2, 3]) rerender(sourceOf(speed))
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(calls).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await called(2)
    expect(calls[1]!.input.datasets[0]!.cells[1]).toEqual([3])
  })

  test('and is changed is forgotten: the other one answers for itself', async () => {
    const sources = sourceOf(1)
    const { result, rerender } = converted(sources)
    await called(1)
    await calls[0]!.answer({ failed: { why: 'time' } })
    rerender(sources, 'return [1]')
    expect(result.current[0]).toMatchObject({ refused: null, loading: true })
    await called(2)
    await calls[1]!.answer({ rows: [{ value: 1 }] })
    expect(rowsIn(result.current)).toEqual([[null, 1]])
  })
})

test('as long as one of its sources has no answer, nothing is converted or shown', async () => {
  const waiting = [feedOf(datasetOf([[1_000, 5]])), feedOf(null, { loading: true })]
  const { result, rerender } = converted(waiting)
  expect(result.current.map(({ dataset }) => dataset)).toEqual([null, null])
  rerender([waiting[0]!, feedOf(datasetOf([[2_000, 6]]))])
  await called(1)
  expect(calls[0]!.input.datasets).toHaveLength(2)
})

test('a page of many keeps their number, so that the others can be reached', async () => {
  const { result } = converted([feedOf({ ...datasetOf([[1_000, 5]]), total: 40, asOf: 'then' })])
  await called(1)
  await calls[0]!.answer({ rows: [{ half: 2.5 }] })
  expect(result.current[0]?.dataset).toMatchObject({ total: 40, asOf: 'then', rows: [[null, 2.5]] })
})

describe('another answer of a source, such as a page of an export,', () => {
  const pulled = async (made: ConverterAnswer) => {
    const sources = [...sourceOf(1), ...sourceOf(2)]
    const pull = async () => ({ ...datasetOf([[5_000, 50]]), total: 40 })
    const { result } = renderHook(() => useConvertedPull(SCRIPT, sources, VALUES, pull))
    const [[answer]] = await Promise.all([
      Promise.allSettled([result.current(0, {})]),
      called(1).then(() => calls[0]!.answer(made)),
    ])
    return answer
  }

  test('goes through the script, with the other sources as they are shown', async () => {
    expect(await pulled({ rows: [{ half: 25 }] })).toMatchObject({ value: { rows: [[null, 25]], total: 40 } })
    expect(calls[0]!.input.datasets.map(({ cells }) => cells[1])).toEqual([[50], [2]])
  })

  test('is refused with the reason when the script fails', async () => {
    expect(await pulled({ failed: { why: 'thrown' } })).toMatchObject({ reason: { message: '代码执行错误：脚本出错' } })
  })
})
