import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ next }: { next: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <button type="button">Next</button>
      {isOpen && (
        <Dialog
          open
          onCancel={() => {
            setOpen(false)
            if (next) screen.getByText('Next').focus()
          }}
        >
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

async function closed(next: boolean) {
  render(<Page next={next} />)
  const ask = screen.getByText('Ask')
  ask.focus()
  fireEvent.click(ask)
  const field = await screen.findByLabelText('Name')
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByLabelText('Name')).toBeNull()
  return document.activeElement?.textContent
}

test('a dialog that was removed gives the focus back', async () => {
  expect(await closed(false)).toBe('Ask')
})

test('the focus stays where the page has put it', async () => {
  expect(await closed(true)).toBe('Next')
})
