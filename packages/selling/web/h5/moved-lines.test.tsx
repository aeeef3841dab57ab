import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Door, MovedLines } from './moved-lines.tsx'
import { offerOwnWords } from './words.ts'

afterEach(cleanup)

test('each line of an order says in words whether it waits, moves, came or did not come, and changes are read out', () => {
  offerOwnWords()
  const line = { name: '可乐', num: 1, dropped: 0 }
  render(
    <MovedLines
      lines={[
        { ...line, key: 'a', num: 2, dropped: 1, state: 'moving' },
        { ...line, key: 'b', name: '薯片', state: 'waiting', note: '12 号货道' },
        { ...line, key: 'c', name: '水', dropped: 1, state: 'dropped' },
        { ...line, key: 'd', name: '茶', state: 'jammed' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '可乐 × 2出货中 1/2',
    '薯片 × 112 号货道等待出货',
    '水 × 1已出货',
    '茶 × 1未出货',
  ])
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite')
})

test('a door says which one it is and whether it is open, not only in a drawing', () => {
  const { container, rerender } = render(<Door no={7} isOpen title="7 号门已打开" hint="取出后关门" />)
  expect(screen.getByRole('status').textContent).toBe('7 号门已打开')
  expect(container.querySelector('text')?.textContent).toBe('7')
  rerender(<Door no={7} isOpen={false} title="7 号门已关上" hint="" />)
  expect(container.querySelector('[data-open="false"]')).toBeTruthy()
})
