import { cleanup, render, screen, within } from '@testing-library/react'
import { Button } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('the list of tabs has the tabs only: the button for more and what stands beside them are not in it', () => {
  const items = ['Facts', 'Lines'].map((label) => ({ key: label, label }))
  const drawn = (count: number) => <Tabs items={items.slice(0, count)} tabBarExtraContent={<Button>Show</Button>} />
  const { container, rerender } = render(drawn(1))
  rerender(drawn(2))
  const list = screen.getByRole('tablist')
  expect(
    within(list)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Facts', 'Lines'])
  expect(list.querySelector('button')).toBeNull()
  expect(list.getAttribute('aria-orientation')).toBe('horizontal')
  expect(container.querySelectorAll('button')).toHaveLength(2)
})
