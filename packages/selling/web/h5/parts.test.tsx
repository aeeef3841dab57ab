import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveCurve } from './live-curve.tsx'
import { PackageTile } from './package-tile.tsx'
import { Ring } from './parts.tsx'
import type { Choice } from './phone-parts.ts'
import { Result } from './result.tsx'
import { useChoice } from './use-choice.ts'

afterEach(cleanup)

const tile = { name: '欢乐', amount: 1000, title: '12 币', isChosen: false, isOff: false }

test('a package shows its name, contents, price and badge, and can be chosen', () => {
  const onChoose = vi.fn()
  render(<PackageTile {...tile} badge="最划算" note="送 2 币" isChosen onChoose={onChoose} />)
  const button = screen.getByRole('button', { pressed: true })
  expect(button.textContent).toBe('最划算欢乐12 币送 2 币¥10.00')
  fireEvent.click(button)
  expect(onChoose).toHaveBeenCalledOnce()
})

test('a package that cannot be bought now cannot be chosen', () => {
  const onChoose = vi.fn()
  render(<PackageTile {...tile} isOff onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('button'))
  expect(onChoose).not.toHaveBeenCalled()
})

test('a ring is filled as far as the work is done, and empty at its beginning', () => {
  const { container, rerender } = render(<Ring done={0.5} label="剩余" value="3" note="共 6 局" />)
  const filled = () => container.querySelector('.selling-phone-ring-done')!
  const [part, whole] = filled().getAttribute('stroke-dasharray')!.split(' ').map(Number)
  expect(part! / whole!).toBeCloseTo(0.5)
  rerender(<Ring done={0} label="剩余" value="6" note="共 6 局" />)
  expect(filled().getAttribute('data-empty')).toBe('true')
})

test('a result has a heading, and a picture only if there is something to show', () => {
  const { container, rerender } = render(<Result picture={<svg />} title="抓到 1 个礼品" hint="别忘了取走" />)
  expect(screen.getByRole('heading').textContent).toBe('抓到 1 个礼品')
  expect(container.querySelector('svg')).not.toBeNull()
  rerender(<Result picture={false} title="没有玩" />)
  expect(container.querySelector('.selling-phone-result')!.children).toHaveLength(1)
})

const known = vi.fn()

function Choosing({ amount }: { amount: number | null }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const onChoose = (next: Choice | null) => {
    known(next?.amountFen)
    setChoice(next)
  }
  useChoice(amount === null ? null : { body: { amount }, amountFen: amount }, { choice, onChoose })
  return null
}

test('the page gets what is chosen once, and again when it changes', () => {
  const { rerender } = render(<Choosing amount={null} />)
  rerender(<Choosing amount={500} />)
  rerender(<Choosing amount={500} />)
  rerender(<Choosing amount={null} />)
  expect(known.mock.calls).toEqual([[500], [undefined]])
})

test('a live curve has each reading once, and is still there when the page is opened again', () => {
  const at = (second: number) => `2026-03-10T08:00:0${second}.000Z`
  const curveAt = (second: number, value: number | null) => (
    <LiveCurve order="o1" at={at(second)} value={value} title="功率" soon="稍候" textOf={(most) => `${most} W`} />
  )
  const { container, rerender } = render(curveAt(1, 50))
  expect(container.textContent).toBe('功率稍候')
  for (const [second, value] of [
    [1, 70],
    [2, null],
    [3, 100],
  ] as const)
    rerender(curveAt(second, value))
  const line = () => container.querySelector('.selling-phone-curve-line')?.getAttribute('d')
  expect(line()).toBe('M0.0 50.0 L320.0 8.0')
  expect(container.textContent).toBe('功率↑ 100 W')
  cleanup()
  expect(render(curveAt(3, 100)).container.querySelector('.selling-phone-curve-line')).not.toBeNull()
})
