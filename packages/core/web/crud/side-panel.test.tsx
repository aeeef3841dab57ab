import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

const panel = (
  <SidePanel label="Order" title="Order 1" onClose={() => {}}>
    text
  </SidePanel>
)

test('a panel that opens has the focus', () => {
  render(panel)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a panel that opens behind a dialog leaves the focus in the dialog', () => {
  render(
    <div role="dialog">
      <input aria-label="search" />
    </div>,
  )
  screen.getByLabelText('search').focus()
  render(panel)
  expect(document.activeElement).toBe(screen.getByLabelText('search'))
})
