import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { fakePort } from '@atrium/dashboards/testing/web/fake-port'
import { ControlContext } from '@atrium/dashboards/web/live/control-port'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import InfluxdbWrite from './index.ts'
import InfluxdbWriteView from './view.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CONTROLS = [
  { key: 'ph', label: '酸碱度', measurement: 'lab', placeholder: '7.0' },
  { key: 'passed', measurement: 'lab', valueType: 'boolean', defaultValue: 'true' },
  { key: 'note', measurement: 'lab', valueType: 'string' },
  { key: 'sampler', measurement: 'lab', type: 'tag' },
]

function show(controls: object[] = CONTROLS) {
  const { port, sent } = fakePort()
  const props = withDefaults(InfluxdbWrite.props, { name: '登记', controls })
  render(
    <ControlContext value={port}>
      <InfluxdbWriteView {...viewProps({ props })} />
    </ControlContext>,
  )
  return { sent }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function confirm() {
  await act(() => vi.advanceTimersByTimeAsync(500))
  press('确认')
}

test('[R164] each control has its label, its default and its placeholder', () => {
  show()
  expect([field('酸碱度').placeholder, field('酸碱度').value, field('passed').value]).toEqual(['7.0', '', 'true'])
  expect(field('note').labels?.[0]?.textContent).toBe('note')
})

test('[R165] what is typed is armed together, and what is left empty is not sent', async () => {
  const { sent } = show()
  type('酸碱度', ' 7.25 ')
  type('sampler', '李工')
  press('发送')
  const armed = screen.getByRole('form', { name: /登记/ })
  for (const text of ['酸碱度 7.25', 'passed 是', 'sampler 李工']) expect(armed.textContent).toContain(text)
  expect(armed.textContent).not.toContain('note')
  await confirm()
  expect(sent).toMatchObject([{ values: { ph: '7.25', passed: 'true', sampler: '李工' } }])
})

test('a text where a number belongs is marked, and nothing is armed', () => {
  show()
  type('酸碱度', '1e3')
  press('发送')
  expect(field('酸碱度').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
})

test('tags alone write nothing', () => {
  show([
    { key: 'level', measurement: 'lab' },
    { key: 'sampler', measurement: 'lab', type: 'tag' },
  ])
  type('sampler', '李工')
  press('发送')
  expect(screen.getByRole('alert').textContent).toBe('请至少填写一个字段')
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
})

test('a control without controls says so', () => {
  show([])
  expect(screen.getByText('还没有设置写入项')).toBeTruthy()
})
