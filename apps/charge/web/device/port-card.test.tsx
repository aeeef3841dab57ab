import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Port } from '../../entities/device.ts'
import { renderWithWords } from '../testing.tsx'
import { PortCard } from './port-card.tsx'
import PortsCell from './ports-cell.tsx'

afterEach(cleanup)

const port = (extra: Partial<Port> = {}): Port => ({
  no: 3,
  status: 3,
  errorCode: null,
  power: 3250,
  voltage: 220.4,
  current: 14.8,
  energy: 2200,
  seconds: 5400,
  soc: null,
  order: 'order-1',
  orderNo: 'CHAR1',
  isOpen: false,
  updatedAt: '2026-11-21T00:00:00Z',
  ...extra,
})

function show(shown: Port, { isLive = true, may = () => true }: { isLive?: boolean; may?: () => boolean } = {}) {
  const card = { device: 'device-1', isChosen: false, curve: undefined, onChoose: () => {} }
  renderWithWords(
    <ul>
      <PortCard {...card} port={shown} isLive={isLive} may={may} />
    </ul>,
  )
}

test('a charging port shows its power, energy, time and order, and can be stopped', () => {
  show(port())
  for (const text of ['3.25 kW', /220 V\s+14.8 A/, '2.20 kWh · 1:30:00', '充电中'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/charge/order/order-1')
  expect(screen.queryByRole('button', { name: '启 动' })).toBeNull()
  expect(screen.getByRole('button', { name: '停 止' }).hasAttribute('disabled')).toBe(false)
})

test('for an offline device the last state is not shown as live, and no button works', () => {
  show(port(), { isLive: false })
  expect(screen.getByRole('button', { name: '停 止' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('充电中').closest('[data-colour]')?.getAttribute('data-colour')).toBe('grey')
})

test('a free port is ready only while its device is online', () => {
  const free = port({ status: 1, order: null, orderNo: null, isOpen: true, power: null })
  show(free)
  expect(screen.getByText('可以充电')).toBeTruthy()
  cleanup()
  show(free, { isLive: false })
  expect(screen.queryByText('可以充电')).toBeNull()
})

test('a user who may not start or stop a charge has no buttons for it', () => {
  show(port(), { may: () => false })
  expect(screen.queryByRole('button', { name: '停 止' })).toBeNull()
})

test('a clerk starts a charge with a reason', async () => {
  show(port({ status: 1, order: null, orderNo: null, isOpen: true, power: null }))
  fireEvent.click(screen.getByRole('button', { name: '启 动' }))
  fireEvent.click((await screen.findAllByRole('button', { name: '启 动' })).at(-1)!)
  expect(await screen.findByText('请填写原因，至少 2 个字')).toBeTruthy()
})

test('the list shows the number of busy ports, and no free port while the device is offline', () => {
  const ports = [port(), port({ no: 1, status: 1 }), port({ no: 2, status: 8 })]
  renderWithWords(<PortsCell value={ports} row={{ online: 1 }} />)
  expect(screen.getByText('1/3')).toBeTruthy()
  cleanup()
  const { container } = renderWithWords(<PortsCell value={ports} row={{ online: 2 }} />)
  expect([...container.querySelectorAll('i')].map((dot) => dot.dataset.colour)).toEqual(['grey', 'grey', 'grey'])
})
