import { LayersContext } from '@atrium/charts/web/inputs/layers'
import { setLocale } from '@atrium/core/web/locale'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AgeBadge } from './age-badge.tsx'
import type { AgeInWords } from './use-age.ts'

afterEach(() => {
  cleanup()
  setLocale('zh_CN')
})

function show(age: AgeInWords, inert = false) {
  const drawn = (shown: AgeInWords | null) => (
    <LayersContext value={document.body}>{shown && <AgeBadge age={shown} inert={inert} />}</LayersContext>
  )
  const { rerender } = render(drawn(age))
  return (next: AgeInWords | null) => rerender(drawn(next))
}

test.each([
  ['zh_CN', '未更新', '对方出错（状态 500）'],
  ['en_US', 'Not updating', 'The other side has failed (status 500)'],
] as const)('why data are not current is in a button that fingers and keys reach (%s)', (locale, name, why) => {
  setLocale(locale)
  const again = show({ text: '1 h', stale: true, why })
  const badge = screen.getByRole('button', { name: '1 h', description: why })
  expect(badge.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(badge)
  const note = screen.getByRole('dialog', { name })
  expect(note.textContent).toBe(`1 h ${why}`)
  expect([badge.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', note])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, badge])
  fireEvent.click(badge)
  again(null)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of data that stopped without a reason it says since when', () => {
  show({ text: '10 分钟前', stale: true })
  fireEvent.click(screen.getByRole('button', { name: '10 分钟前' }))
  expect(screen.getByRole('dialog').textContent?.trim()).toBe('数据停在 10 分钟前')
})

test('the age of data that are current, and any age in the builder, is no button', () => {
  show({ text: '1 分钟前', stale: false })
  expect([screen.queryByRole('button'), screen.getByText('1 分钟前').title]).toEqual([null, ''])
  cleanup()
  show({ text: '10 分钟前', stale: true, why: '对方出错' }, true)
  expect([screen.queryByRole('button'), screen.getByTitle('对方出错').textContent?.trim()]).toEqual([null, '10 分钟前'])
})
