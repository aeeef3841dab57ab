import { setLocale } from '@atrium/core/web/locale'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ForeignLink, useForeignLink } from './foreign-link.tsx'

beforeEach(() => setLocale('zh_CN'))
afterEach(cleanup)

const HREF = 'https://example.com/a?b=1'
const question = () => screen.queryByRole('dialog', { name: '将打开其他网站' })

test('[S11] a link to another site is followed only after a question that names its host', () => {
  render(<ForeignLink href={HREF}>手册</ForeignLink>)
  const link = screen.getByRole('link', { name: '手册' })
  expect(fireEvent.click(link)).toBe(false)
  expect(question()!.querySelector('strong')!.textContent).toBe('example.com')
  const leave = screen.getByRole<HTMLAnchorElement>('link', { name: '继续访问' })
  expect([leave.href, leave.target, leave.rel]).toEqual([HREF, '_blank', 'noopener noreferrer'])
  leave.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(leave)
  expect(question()).toBeNull()
})

test('[S11] the question is asked in the language of the page, and for the middle button, too', () => {
  setLocale('en_US')
  render(<ForeignLink href={HREF}>manual</ForeignLink>)
  const link = screen.getByRole('link', { name: 'manual' })
  const press = (button: number) =>
    fireEvent(link, new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }))
  expect(press(2)).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(press(1)).toBe(false)
  expect(screen.getByRole('dialog', { name: 'This opens another site' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy()
})

test('a reader who stays is where they were, and a key in the question does nothing below it', () => {
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  render(<ForeignLink href={HREF}>手册</ForeignLink>)
  const link = screen.getByRole('link', { name: '手册' })
  link.focus()
  fireEvent.click(link)
  fireEvent.keyDown(screen.getByRole('button', { name: '取消' }), { key: 'Escape' })
  expect(onKey).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onKey)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(question()).toBeNull()
  expect(document.activeElement).toBe(link)
})

function Asking({ address }: { address: unknown }) {
  const { ask, question } = useForeignLink()
  return (
    <button type="button" onClick={() => ask(address)}>
      ask {question}
    </button>
  )
}

test.each(['javascript:alert(1)', '/home', `${location.origin}/home`, 'https://a@evil.example/', '', undefined, 7])(
  'nothing is asked for %j, which is no link to another site',
  (address) => {
    render(<Asking address={address} />)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
