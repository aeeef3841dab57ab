import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Clock from './index.ts'
import ClockView from './view.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 1, 5, 7) })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const props = withDefaults(Clock.props, {})

test('[R127] [R400] [R401] the clock shows the time as HH:mm:ss and the date as YYYY/MM/DD ddd', () => {
  render(<ClockView {...viewProps({ props })} />)
  expect(screen.getByText('09:05:07')).toBeTruthy()
  expect(screen.getByText('2026/11/21 周六')).toBeTruthy()
})

test('[R247] the clock changes every second', () => {
  render(<ClockView {...viewProps({ props })} />)
  act(() => void vi.advanceTimersByTime(1010))
  expect(screen.getByText('09:05:08')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('09:05:09')).toBeTruthy()
})

test('[R124] time and date use the formats that the author set', () => {
  render(
    <ClockView
      {...viewProps({
        props: withDefaults(Clock.props, { timeStyle: { format: 'HH:mm' }, dateStyle: { format: 'MM-DD' } }),
      })}
    />,
  )
  expect(screen.getByText('09:05')).toBeTruthy()
  expect(screen.getByText('11-21')).toBeTruthy()
})

test('the clock shows the server’s time, not the time of the screen’s computer', () => {
  render(<ClockView {...viewProps({ props, nowMs: () => Date.now() + 60_000 })} />)
  expect(screen.getByText('09:06:07')).toBeTruthy()
})

test('the clock shows the time of the dashboard’s zone, or of its own, with its name if wanted', () => {
  render(<ClockView {...viewProps({ props, timeZone: 'Europe/Berlin' })} />)
  expect(screen.getByText('02:05:07')).toBeTruthy()
  cleanup()
  const own = withDefaults(Clock.props, { zone: 'America/New_York', showZone: true })
  render(<ClockView {...viewProps({ props: own, timeZone: 'Europe/Berlin' })} />)
  expect(screen.getByText('20:05:07')).toBeTruthy()
  expect(screen.getByText('2026/11/20 周五')).toBeTruthy()
  expect(screen.getByText('UTC−5 America/New_York')).toBeTruthy()
})

test('a zone that does not exist is refused at save, and a stored one is that of the dashboard', () => {
  const lost = withDefaults(Clock.props, { zone: 'Mars/Olympus' })
  expect(Clock.check?.(lost).zone?.zh_CN).toContain('没有这个时区')
  expect(Clock.check?.(props).zone).toBeUndefined()
  render(<ClockView {...viewProps({ props: lost })} />)
  expect(screen.getByText('09:05:07')).toBeTruthy()
})

test('a clock that is not running has no timer, and shows the present again when it runs', () => {
  const view = viewProps({ props })
  const { rerender } = render(<ClockView {...view} running={false} />)
  expect(vi.getTimerCount()).toBe(0)
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByText('09:05:07')).toBeTruthy()
  rerender(<ClockView {...view} running />)
  expect(screen.getByText('09:05:12')).toBeTruthy()
})
