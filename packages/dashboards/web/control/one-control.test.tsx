import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { setLocale } from '@atrium/core/web/locale'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTROL_PROPS, INPUT_PROPS } from '../../contract/control-props.ts'
import { controlState, fakePort } from '../../testing/web/fake-port.ts'
import { ControlContext, type ControlPort } from '../live/control-port.ts'
import { OneControl } from './one-control.tsx'

beforeEach(() => {
  setLocale('zh_CN')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setLocale('zh_CN')
})

const TABLE = { ...CONTROL_PROPS, ...INPUT_PROPS }
type Drawn = Partial<WidgetViewProps<never>>

function show(props: object, { port, sent, ...rest } = fakePort(), given: Drawn = {}) {
  const whole = withDefaults(TABLE, { name: '启动泵', ...props })
  const drawn = (shown: ControlPort | null) => (
    <ControlContext value={shown}>
      <OneControl view={viewProps({ props: whole, title: '泵', ...(given as object) })} />
    </ControlContext>
  )
  const { rerender } = render(drawn(port))
  return { sent, port, ...rest, again: (changes: Partial<ControlPort>) => rerender(drawn({ ...port, ...changes })) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByRole('status').textContent?.trim()
const isArmed = () => screen.queryByRole('button', { name: '确认' }) !== null

/** Confirms as soon as it can be. */
async function confirm() {
  await wait(500)
  press('确认')
}

test('[R359] [R360] the first action only arms, the second sends, and the states follow until the value is measured', async () => {
  const { sent, answer, again } = show({ value: '1' })
  press('启动泵')
  expect(screen.getByRole('form', { name: /即将发送 启动泵 1/ })).toBeTruthy()
  expect(sent).toEqual([])
  await confirm()
  expect(sent).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/), values: { value: '1' } }])
  expect(said()).toBe('启动泵...')
  expect(button('启动泵').disabled).toBe(true)
  await act(async () => answer())
  again({ last: controlState({ isDone: false, status: 'answered', step: 2 }) })
  expect(said()).toContain('启动泵... 已发送，等待测量')
  expect(button('启动泵').disabled).toBe(true)
  again({ last: controlState({ status: 'measured', after: 1, step: 3 }) })
  expect(said()).toBe('启动泵成功 已测得 1 · 35 毫秒 · 安妮 2026-11-27 09:05:00')
  expect(button('启动泵').disabled).toBe(false)
})

test('without a read-back the success says no more than that it was sent', () => {
  const { again } = show({}, fakePort({ last: controlState({ status: 'sent' }) }))
  expect(said()).toMatch(/^启动泵成功 已发送 · /)
  again({ last: controlState({ result: 204, step: 3 }) })
  expect(said()).toMatch(/^启动泵成功 已发送，对方应答 204 · /)
})

test('[R361] a failure says why, and a restart leaves the result unknown', () => {
  const { again } = show({}, fakePort({ last: controlState({ status: 'failed', message: '10 秒内没有测得 1' }) }))
  expect(said()).toMatch(/^启动泵失败 10 秒内没有测得 1 · /)
  expect(screen.getByRole('status').dataset.tone).toBe('bad')
  again({ last: controlState({ status: 'unknown', step: 3 }) })
  expect(said()).toMatch(/^启动泵：结果未知 服务器在等待期间重启过/)
  again({ last: controlState({ status: 'denied', message: '联锁条件不满足', step: 4 }) })
  expect(said()).toMatch(/^启动泵失败 联锁条件不满足/)
})

test('a double click neither confirms what it arms nor sends twice', async () => {
  const { sent } = show({})
  press('启动泵')
  expect(button('确认').disabled).toBe(true)
  fireEvent.submit(screen.getByRole('form'))
  expect(sent).toEqual([])
  await wait(500)
  const confirmed = button('确认')
  act(() => {
    confirmed.click()
    confirmed.click()
  })
  expect(sent).toHaveLength(1)
})

test('Escape, the button and ten seconds disarm, and nothing is sent', async () => {
  const { sent } = show({})
  press('启动泵')
  expect(document.activeElement).toBe(button('取消'))
  fireEvent.keyDown(button('取消'), { key: 'Escape' })
  expect([isArmed(), said()]).toEqual([false, '已取消，没有发送'])
  expect(document.activeElement).toBe(button('启动泵'))
  press('启动泵')
  press('取消')
  expect(isArmed()).toBe(false)
  press('启动泵')
  await wait(9_900)
  expect(isArmed()).toBe(true)
  await wait(100)
  expect(isArmed()).toBe(false)
  expect(sent).toEqual([])
})

test('a refusal is said in the words of the server, an ended session in those of the specification', async () => {
  const { answer, again, lose } = show({})
  press('启动泵')
  await confirm()
  await act(async () => answer({ isSignedOut: false, text: '看板已被修改' }))
  expect(said()).toBe('启动泵失败 看板已被修改')
  press('启动泵')
  await confirm()
  await act(async () => answer({ isSignedOut: true, text: '请登录' }))
  expect(said()).toBe('未登录，无法操作')
  press('启动泵')
  await confirm()
  await act(async () => lose())
  expect(said()).toMatch(/^启动泵：结果未知 服务器没有响应/)
  again({ last: controlState() })
  expect(said()).toMatch(/^启动泵成功/)
})

test('[R302] [R309] without a session or the right nothing can be armed, and the reason is said', () => {
  show({}, fakePort({ blocked: 'signedOut' }))
  expect([button('启动泵').disabled, said()]).toEqual([true, '未登录，无法操作'])
  cleanup()
  show({}, fakePort({ blocked: 'noRight', last: controlState() }))
  expect(button('启动泵').disabled).toBe(true)
  expect(said()).toMatch(/^启动泵成功/)
  expect(screen.getByText('没有操作权限')).toBeTruthy()
})

test('without a port, as in the builder, nothing can be armed', () => {
  render(<OneControl view={viewProps({ props: withDefaults(TABLE, {}), title: '泵' })} />)
  expect([button('泵').disabled, said()]).toEqual([true, '此处不会发送'])
})

test('while the operation of another viewer runs, nobody arms a second one', () => {
  show({}, fakePort({ last: controlState({ status: 'pending', isDone: false, ms: null }) }))
  expect(button('启动泵').disabled).toBe(true)
  expect(said()).toBe('启动泵... 安妮 2026-11-27 09:05:00')
})

test('a required reason is asked for before anything is sent', async () => {
  const { sent } = show({ reason: 'required' })
  press('启动泵')
  const reason = screen.getByLabelText<HTMLInputElement>('操作原因')
  expect(document.activeElement).toBe(reason)
  await confirm()
  expect(sent).toEqual([])
  expect([reason.getAttribute('aria-invalid'), screen.getByText('请填写操作原因').id]).toEqual([
    'true',
    reason.getAttribute('aria-describedby'),
  ])
  fireEvent.change(reason, { target: { value: ' 检修后试车 ' } })
  press('确认')
  expect(sent).toMatchObject([{ reason: '检修后试车' }])
})

test('a number is read strictly and within its range and steps', async () => {
  const { sent } = show({ input: 'number', min: 0, max: 50, step: 0.5, unit: 'Hz' })
  const number = screen.getByLabelText<HTMLInputElement>('启动泵')
  expect(screen.getByText('0 至 50 · 步长 0.5')).toBeTruthy()
  for (const wrong of ['', '1e1', '0x10', '1,5', '51', '-1', '0.3']) {
    fireEvent.change(number, { target: { value: wrong } })
    press('发送')
    expect([wrong, isArmed(), number.getAttribute('aria-invalid')]).toEqual([wrong, false, 'true'])
  }
  fireEvent.change(number, { target: { value: ' 42.5 ' } })
  press('发送')
  expect(screen.getByRole('form', { name: /42\.5 Hz/ })).toBeTruthy()
  await confirm()
  expect(sent).toMatchObject([{ values: { value: 42.5 } }])
})

const measuredNow = (value: number | string | boolean) => ({ sources: [feedOf(datasetOf([[Date.now(), value]]))] })

test('a slider begins at the present value and sends the nearest step', async () => {
  const { sent } = show({ input: 'slider', min: 0, max: 10, step: 2 }, fakePort(), measuredNow(4.7))
  const slider = screen.getByRole<HTMLInputElement>('slider')
  expect(screen.getByText(/当前值/).textContent).toContain('4.7')
  press('发送')
  await confirm()
  expect(sent).toMatchObject([{ values: { value: 4 } }])
  expect([slider.min, slider.max, slider.step]).toEqual(['0', '10', '2'])
})

test('a slider begins at what was sent last while nothing is measured, and at its minimum before', () => {
  const props = { input: 'slider', min: 20, max: 200 }
  const sentLast = controlState({ values: { value: 180 } })
  const { again } = show(props, fakePort())
  const slider = screen.getByRole<HTMLInputElement>('slider')
  expect(slider.value).toBe('20')
  again({ last: sentLast })
  expect(slider.value).toBe('180')
  again({ last: controlState({ status: 'denied', values: { value: 90 }, step: 3 }) })
  expect(slider.value).toBe('20')
  cleanup()
  show(props, fakePort({ last: sentLast }), measuredNow(60))
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('60')
})

test('a number begins at the present value, or at what was sent last, as digits that can be sent again', async () => {
  const number = () => screen.getByLabelText<HTMLInputElement>('启动泵')
  show({ input: 'number' })
  expect(number().value).toBe('')
  cleanup()
  show({ input: 'number' }, fakePort({ last: controlState({ values: { value: 180 } }) }))
  expect(number().value).toBe('180')
  cleanup()
  show({ input: 'number' }, fakePort(), measuredNow(123456789.123))
  expect(number().value).toBe('123456789.123')
  cleanup()
  const { sent } = show({ input: 'number' }, fakePort({ last: controlState() }), measuredNow(0.0000005))
  expect(number().value).toBe('0.0000005')
  press('发送')
  await confirm()
  expect(sent).toMatchObject([{ values: { value: 0.0000005 } }])
})

test('a number does not change under the fingers of whoever is in its field', () => {
  const { again } = show({ input: 'number' }, fakePort({ last: controlState({ values: { value: 180 } }) }))
  const number = screen.getByLabelText<HTMLInputElement>('启动泵')
  const isSent = (value: number) => again({ last: controlState({ values: { value }, step: value }) })
  fireEvent.focus(number)
  isSent(90)
  expect(number.value).toBe('180')
  fireEvent.blur(number)
  expect(number.value).toBe('90')
  fireEvent.change(number, { target: { value: '95' } })
  isSent(60)
  expect(number.value).toBe('95')
})

test('a switch shows the present state, and each of its sides sends its own text', async () => {
  const { sent } = show({ input: 'switch', onValue: '1', offValue: '0' }, fakePort(), measuredNow(1))
  expect(['开', '关'].map((side) => button(side).getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  press('关')
  expect(screen.getByRole('form', { name: /即将发送 启动泵 关/ })).toBeTruthy()
  await confirm()
  expect(sent).toMatchObject([{ values: { value: '0' } }])
})

test('a list sends the text of the chosen option, and without options it says so', async () => {
  const options = [
    { label: '手动', value: 'm' },
    { label: '自动', value: 'a' },
  ]
  const { sent } = show({ input: 'list', options }, fakePort(), measuredNow('m'))
  const list = screen.getByLabelText<HTMLSelectElement>('启动泵')
  expect(list.selectedOptions[0]?.textContent).toBe('手动')
  fireEvent.change(list, { target: { value: '1' } })
  press('发送')
  expect(screen.getByRole('form', { name: /自动/ })).toBeTruthy()
  await confirm()
  expect(sent).toMatchObject([{ values: { value: 'a' } }])
  cleanup()
  show({ input: 'list' })
  expect(screen.getByText('还没有设置选项')).toBeTruthy()
})

test('the same in English, with the title for a name', async () => {
  setLocale('en_US')
  const { sent, again } = show({ name: '' }, fakePort(), { title: 'Pump' })
  press('Pump')
  expect(screen.getByRole('form', { name: /About to send Pump/ })).toBeTruthy()
  await wait(500)
  press('Confirm')
  expect(sent).toHaveLength(1)
  again({ blocked: 'signedOut' })
  expect(screen.getByRole('status').textContent).toContain('Pump...')
})
