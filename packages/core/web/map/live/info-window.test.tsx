import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InfoWindow } from './info-window.tsx'

afterEach(cleanup)

test('whatever the data contain is a text of the window', () => {
  const attack = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">A</a>'
  const info = { id: '1', title: attack, lines: ['40 km/h', attack], type: 'default' as const }
  const { container } = render(<InfoWindow info={info} onClose={() => undefined} onFind={() => true} />)
  expect(container.querySelector('b')?.textContent).toBe(attack)
  expect(container.querySelector('p')?.textContent).toBe(`40 km/h\n${attack}`)
  expect(container.querySelectorAll('img, a')).toHaveLength(0)
})
