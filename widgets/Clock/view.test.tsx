import { viewProps } from '@atrium/web/canvas/testing/fixtures'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Clock, { type ClockProps } from './index.ts'
import ClockView from './view.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9, 5, 7) })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const props: ClockProps = { ...Clock.defaults }

test('[R127] [R400] [R401] the time as HH:mm:ss and the date as YYYY/MM/DD ddd', () => {
  render(<ClockView {...viewProps({ props })} />)
  expect(screen.getByText('09:05:07')).toBeTruthy()
  expect(screen.getByText('2026/11/21 周六')).toBeTruthy()
})

test('[R247] it ticks every second', () => {
  render(<ClockView {...viewProps({ props })} />)
  act(() => void vi.advanceTimersByTime(1010))
  expect(screen.getByText('09:05:08')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('09:05:09')).toBeTruthy()
})

test('[R124] both have the format the author gave', () => {
  render(
    <ClockView
      {...viewProps({ props: { ...props, timeStyle: { format: 'HH:mm' }, dateStyle: { format: 'MM-DD' } } })}
    />,
  )
  expect(screen.getByText('09:05')).toBeTruthy()
  expect(screen.getByText('11-21')).toBeTruthy()
})

test('the server’s clock is shown, not the wall’s own', () => {
  render(<ClockView {...viewProps({ props, nowMs: () => Date.now() + 60_000 })} />)
  expect(screen.getByText('09:06:07')).toBeTruthy()
})
