import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LayersContext } from './layers.ts'
import { Popover } from './popover.tsx'

afterEach(cleanup)

function Tool() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        open
      </button>
      {anchor && (
        <Popover anchor={anchor} label="form" onClose={close}>
          <input aria-label="first" />
          <input aria-label="not by Tab" tabIndex={-1} />
          <button type="button" onClick={close}>
            done
          </button>
          <input aria-label="calendar" tabIndex={-1} />
        </Popover>
      )}
    </>
  )
}

function open() {
  render(
    <LayersContext value={document.body}>
      <Tool />
    </LayersContext>,
  )
  const button = screen.getByRole('button', { name: 'open' })
  button.focus()
  fireEvent.click(button)
  return button
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement!, { key, shiftKey })

test('the focus goes into it, and Tab does not leave it in either direction', () => {
  open()
  expect(focused()).toBe('form')
  press('Tab', true)
  expect(focused()).toBe('done')
  press('Tab')
  expect(focused()).toBe('first')
  press('Tab', true)
  expect(focused()).toBe('done')
})

test('Tab finds it again when what had the focus is gone', () => {
  open()
  ;(document.activeElement as HTMLElement).blur()
  press('Tab')
  expect(focused()).toBe('first')
})

test('Esc closes it, and the focus goes back to its button', () => {
  const button = open()
  press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('what is done in it closes it, and the focus goes back to its button', () => {
  const button = open()
  const done = screen.getByRole('button', { name: 'done' })
  done.focus()
  fireEvent.click(done)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})
