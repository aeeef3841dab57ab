import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRoving } from './roving.ts'

afterEach(cleanup)

function List({ names }: { names: readonly string[] }) {
  return (
    <ul {...useRoving('button')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

const stops = () => screen.getAllByRole('button').flatMap((one) => (one.tabIndex === 0 ? [one.textContent] : []))
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('a list has one tab stop, which the arrow keys, Home and End move with the focus', () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />)
  expect(stops()).toEqual(['a'])
  screen.getByText('a').focus()
  press('ArrowRight')
  expect([document.activeElement?.textContent, stops()]).toEqual(['b', ['b']])
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('c')
  press('Home')
  expect(document.activeElement?.textContent).toBe('a')
  press('End')
  expect(stops()).toEqual(['c'])
  rerender(<List names={['a', 'b']} />)
  expect(stops()).toEqual(['a'])
})

test('in lines, up and down lead to the nearest one of the next line', () => {
  render(<List names={['a', 'b', 'c', 'd', 'e']} />)
  // Two in each line.
  for (const [index, button] of screen.getAllByRole('button').entries())
    button.getBoundingClientRect = () => ({ left: (index % 2) * 80, top: Math.floor(index / 2) * 30 }) as DOMRect
  screen.getByText('b').focus()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('d')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('e')
  press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('c')
})
