import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RowList } from './row-list.tsx'

afterEach(cleanup)

interface Line {
  text: string
}

let kept: Line[] = []

function Lines(props: Partial<ComponentProps<typeof RowList<Line>>>) {
  const [rows, setRows] = useState<Line[]>([{ text: 'a' }, { text: 'b' }])
  kept = rows
  return (
    <RowList
      rows={rows}
      disabled={false}
      onChange={setRows}
      added={(lines) => [...lines, { text: '' }]}
      addLabel="Add"
      removeLabel={(no) => `Remove ${no}`}
      {...props}
    >
      {({ text }, index, change) => (
        <input
          aria-label={`Line ${index + 1}`}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
    </RowList>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('rows are added, changed in their place and removed', () => {
  render(<Lines />)
  press('Add')
  const third = screen.getByLabelText('Line 3')
  fireEvent.change(third, { target: { value: 'c' } })
  expect(kept.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  // It is still the same element, so that the next key is typed into it.
  expect(screen.getByLabelText('Line 3')).toBe(third)
  press('Remove 1')
  expect(kept.map(({ text }) => text)).toEqual(['b', 'c'])
})

test('a full list takes no more rows, and one that keeps a row does not give up the last one', () => {
  render(<Lines isFull keepsOne />)
  const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
  expect(isOff('Add')).toBe(true)
  expect(isOff('Remove 1')).toBe(false)
  press('Remove 2')
  expect(isOff('Remove 1')).toBe(true)
})

test('a list may share out what a removed row had, and has no buttons while it is disabled', () => {
  const { unmount } = render(<Lines removed={(rows, index) => [{ text: `${rows.length} ${index}` }]} />)
  press('Remove 2')
  expect(kept).toEqual([{ text: '2 1' }])
  unmount()
  render(<Lines disabled />)
  expect(screen.queryAllByRole('button')).toEqual([])
})
