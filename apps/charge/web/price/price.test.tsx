import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { checkPlan, MODE, type PowerStep, type PrepayOption, type TouPeriod } from '../../price-plan.ts'
import { renderWithWords } from '../testing.tsx'
import { DayBar } from './day-bar.tsx'
import PrepayInput from './prepay-input.tsx'
import RatesInput from './rates-input.tsx'
import StepsInput from './steps-input.tsx'
import TouInput from './tou-input.tsx'

afterEach(cleanup)

test('a price shows only the fields of its mode', () => {
  const byTime = { mode: MODE.time }
  const { container } = renderWithWords(
    <>
      <RatesInput values={byTime} />
      <StepsInput values={byTime} />
      <TouInput values={byTime} />
    </>,
  )
  expect(container.querySelectorAll('.charge-off')).toHaveLength(3)
  expect(screen.queryAllByRole('spinbutton')).toHaveLength(0)
})

test('rates are typed in yuan and stored in hundredths of a fen; an example shows the price of ten kilowatt-hours', () => {
  let kept = { elecFee: 8500, serviceFee: 3500 }
  renderWithWords(
    <RatesInput
      value={kept}
      values={{ mode: MODE.energy }}
      onChange={(next) => {
        kept = next
      }}
    />,
  )
  expect(screen.getByText('合计 ¥1.20/kWh；充 10 kWh 收 ¥12.00')).toBeTruthy()
  fireEvent.change(screen.getByRole('spinbutton', { name: '电费' }), { target: { value: '0.9125' } })
  fireEvent.blur(screen.getByRole('spinbutton', { name: '电费' }))
  expect(kept).toEqual({ elecFee: 9125, serviceFee: 3500 })
})

function Periods({ reported }: { reported(periods: TouPeriod[]): void }) {
  const [periods, setPeriods] = useState<TouPeriod[]>([])
  reported(periods)
  return <TouInput value={periods} values={{ mode: MODE.timeOfUse }} onChange={setPeriods} />
}

test('splitting and merging periods keeps the whole day covered at every step', () => {
  let latest: TouPeriod[] = []
  renderWithWords(
    <Periods
      reported={(periods) => {
        latest = periods
      }}
    />,
  )
  const fault = () => checkPlan({ mode: MODE.timeOfUse, tou: latest, prepay: [{ amount: 1 }] }).tou
  fireEvent.click(screen.getByText('添加时段'))
  fireEvent.click(screen.getByText('添加时段'))
  expect([latest.length, fault()]).toEqual([3, undefined])
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect([latest.length, fault()]).toEqual([2, undefined])
})

function Steps({ reported }: { reported(steps: PowerStep[]): void }) {
  const [steps, setSteps] = useState<PowerStep[]>([])
  reported(steps)
  return <StepsInput value={steps} values={{ mode: MODE.powerStep }} onChange={setSteps} />
}

test('each power step starts where the previous one ends', () => {
  let latest: PowerStep[] = []
  renderWithWords(
    <Steps
      reported={(steps) => {
        latest = steps
      }}
    />,
  )
  fireEvent.click(screen.getByText('添加功率档'))
  fireEvent.click(screen.getByText('添加功率档'))
  fireEvent.change(screen.getByRole('spinbutton', { name: '第 1 档上限' }), { target: { value: '150' } })
  fireEvent.blur(screen.getByRole('spinbutton', { name: '第 1 档上限' }))
  expect(latest.map(({ fromW, toW }) => [fromW, toW])).toEqual([
    [0, 150],
    [150, 400],
  ])
})

test('if the price is by energy each amount shows how much it buys; if it is by time each has its minutes', () => {
  const options: PrepayOption[] = [{ amount: 1200 }]
  const rates = { elecFee: 8500, serviceFee: 3500 }
  renderWithWords(<PrepayInput value={options} values={{ mode: MODE.energy, rates }} />)
  expect(screen.getByRole('spinbutton', { name: '第 1 档电量' }).getAttribute('placeholder')).toBe('≈ 10.00')
  cleanup()
  let latest = options
  renderWithWords(
    <PrepayInput
      value={[]}
      values={{ mode: MODE.time }}
      onChange={(next) => {
        latest = next
      }}
    />,
  )
  fireEvent.click(screen.getByText('添加档位'))
  expect(latest).toEqual([{ amount: 1000, minutes: 60 }])
})

test('the bar of a day also has the price of each period as text', () => {
  renderWithWords(<DayBar periods={[{ start: '00:00', end: '24:00', elecFee: 4200, serviceFee: 4000 }]} />, 'en_US')
  expect(screen.getByTitle('00:00–24:00 ¥0.82 /kWh')).toBeTruthy()
})
