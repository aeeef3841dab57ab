import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { offerOwnWords } from '../words.ts'
import { BasketProvider, useBasket } from './basket.tsx'
import { ChosenLines } from './chosen-lines.tsx'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

const PRICES: Record<string, number> = { 可乐: 300, 薯片: 550 }

/** A shelf of two items, of each of which there are two. */
function Shelf() {
  const { numbers, set } = useBasket()
  const lines = Object.entries(numbers).map(([key, num]) => ({
    key,
    name: key,
    num,
    most: 2,
    amountFen: num * PRICES[key]!,
  }))
  return (
    <>
      {Object.keys(PRICES).map((key) => (
        <Stepper key={key} name={key} num={numbers[key] ?? 0} most={2} onChange={(num) => set(key, num)} />
      ))}
      <footer>
        <ChosenLines lines={lines} />
      </footer>
    </>
  )
}

const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at]!)

test('items are put into the basket, up to what there is, and taken out of it above the button', () => {
  offerOwnWords()
  render(
    <BasketProvider>
      <Shelf />
    </BasketProvider>,
  )
  expect(screen.queryByRole('button', { name: /已选/ })).toBeNull()
  press('增加可乐')
  press('增加可乐')
  press('增加薯片')
  expect(screen.getByRole('button', { name: '增加可乐' })).toHaveProperty('disabled', true)
  press('已选 3 件')
  const list = screen.getByRole('list')
  expect(list.textContent).toContain('可乐¥6.00')
  expect(list.textContent).toContain('薯片¥5.50')
  press('减少可乐', 1)
  press('减少薯片', 1)
  expect(screen.getByRole('list').textContent).toContain('可乐¥3.00')
  expect(screen.getByRole('list').textContent).not.toContain('薯片')
  press('减少可乐')
  expect(screen.queryByRole('list')).toBeNull()
})
