import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ZoneSelect } from './zone-select.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a select for a zone shows the name of its own zone, and makes the list of all zones when it is opened', async () => {
  const all = vi.spyOn(Intl, 'supportedValuesOf')
  render(<ZoneSelect value="Asia/Kolkata" onChange={() => undefined} />)
  expect(screen.getByText(/Asia\/Kolkata/)).toBeTruthy()
  expect(all).not.toHaveBeenCalled()
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'New_York' } })
  // Its label: the list for screen readers has the bare value, too, once the option is active.
  expect(await screen.findByText(/^UTC.* America\/New_York/)).toBeTruthy()
})
