import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { findCommands, type PageCommand, pageCommands, useOfferCommands } from './commands.ts'

afterEach(cleanup)

const commandOf = (key: string, group = 'crates'): PageCommand => ({ key, group, name: `do ${key}`, perform: vi.fn() })

function Page({ commands }: { commands: readonly PageCommand[] }) {
  useOfferCommands(() => commands)
  return null
}

test('what a page offers is read anew each time, and nothing of a page that was left', () => {
  expect(pageCommands()).toEqual([])
  const [first, second] = [commandOf('one'), commandOf('two')]
  const { rerender, unmount } = render(<Page commands={[first]} />)
  expect(pageCommands()).toEqual([first])
  rerender(<Page commands={[second]} />)
  expect(pageCommands()).toEqual([second])
  unmount()
  expect(pageCommands()).toEqual([])
})

test('commands are found by every word of their name and their group', () => {
  const [open, close] = [commandOf('open', 'Crates'), commandOf('close', 'Doors')]
  expect(findCommands([open, close], ' ')).toEqual([open, close])
  expect(findCommands([open, close], 'DO door')).toEqual([close])
  expect(findCommands([open, close], 'do window')).toEqual([])
})
