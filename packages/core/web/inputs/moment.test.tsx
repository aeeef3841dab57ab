import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n.ts'
import { startWords } from '../start-words.ts'
import { setZones } from '../ui/zone.ts'
import { CONSOLE_INPUTS } from './console.tsx'

afterEach(() => {
  cleanup()
  setZones(undefined, null)
})

test.each([
  [
    'America/New_York',
    '2026-03-08 03:30:00',
    '2026-03-08T07:30:00.000Z',
    '2026-03-08 01:30:00',
    '2026-03-08T06:30:00.000Z',
  ],
  [
    'Asia/Kathmandu',
    '2026-03-08 13:15:00',
    '2026-03-08T07:30:00.000Z',
    '2026-03-08 02:30:00',
    '2026-03-07T20:45:00.000Z',
  ],
])('a time is entered in the zone in which times are shown: %s', async (zone, clock, moment, typed, entered) => {
  setZones(zone, null)
  startI18n(startWords)
  const onChange = vi.fn()
  render(<CONSOLE_INPUTS.dt id="at" value={moment} onChange={onChange} disabled={false} />)
  const input = screen.getByRole('textbox') as HTMLInputElement
  expect(input.value).toBe(clock)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith(entered)
})
