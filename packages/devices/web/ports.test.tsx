import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PortDots } from './port-dots.tsx'
import { type DevicePort, PortFrame, type ShownPort } from './ports.tsx'

afterEach(cleanup)

const STATUSES = { 1: ['free', 'green'], 2: ['used', 'blue'] } as const
const port: DevicePort = { no: 3, status: 2, errorCode: null, order: 'o1' }
const curve = {
  port: 3,
  points: [[1, 5] as [number, number], [2, null] as [number, null], [3, 10] as [number, number]],
}

function show(shown: Partial<ShownPort> = {}, extra: Partial<DevicePort> = {}) {
  const onChoose = vi.fn()
  const frame = { isLive: true, isChosen: false, curve, onChoose, ...shown }
  const { container } = render(
    <MemoryRouter>
      <PortFrame {...frame} app="kiosk" port={{ ...port, ...extra }} statuses={STATUSES} runs buttons={<u>stop</u>}>
        <i>12 W</i>
      </PortFrame>
    </MemoryRouter>,
  )
  return { container, onChoose }
}

test('a port has its number, what it reports, its order, its buttons and its curve, and can be chosen', () => {
  const { container, onChoose } = show()
  for (const text of ['3 号', '12 W', 'stop']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/kiosk/order/o1')
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,14.0 160.0,1.0')
  fireEvent.click(screen.getByRole('button', { name: /3 号/ }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('a port without an order has no link, and a curve of one value is not drawn', () => {
  const { container } = show({ curve: { port: 3, points: [[1, 5]] } }, { order: null, errorCode: 'stuck' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.querySelector('polyline')).toBeNull()
  expect(screen.getByText('stuck')).toBeTruthy()
})

test('the state of an offline device’s ports is not shown as live', () => {
  const { container } = show({ isLive: false })
  expect(container.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe('grey')
  expect(container.querySelector('li')?.dataset.runs).toBe('false')
})

test('ports are squares in the colours of their statuses, of which the first sixteen are shown', () => {
  const ports = Array.from({ length: 20 }, (_, index) => ({ no: index + 1, status: index < 2 ? 2 : 1 }))
  const dots = { ports, statuses: STATUSES, isFree: (no: number) => no === 1, isBusy: (no: number) => no === 2 }
  const { container } = render(<PortDots {...dots} isLive titleOf={(busy) => `${busy} busy`} />)
  expect(screen.getByTitle('2 busy').textContent).toBe('2/20')
  const shown = [...container.querySelectorAll('i')].map(({ dataset }) => [dataset.colour, dataset.free])
  expect(shown).toHaveLength(16)
  expect(shown.slice(1, 3)).toEqual([
    ['blue', 'false'],
    ['green', 'true'],
  ])
})
