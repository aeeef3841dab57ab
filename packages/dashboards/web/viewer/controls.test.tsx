import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTROL_PROPS, INPUT_PROPS } from '../../contract/control-props.ts'
import { controlState } from '../../testing/web/fake-port.ts'
import { dashboardOf, itemOf } from '../../testing/web/fixtures.ts'
import { openSmallServer, type SmallServer } from '../../testing/web/small-server.ts'
import { OneControl } from '../control/one-control.tsx'
import type { SendControl } from '../live/control-port.ts'
import { Viewer } from './viewer.tsx'

const lever = defineWidget({
  kind: 'Lever',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { ...CONTROL_PROPS, ...INPUT_PROPS },
  shape: () => 'single',
  needs: 'control',
  relay: 'mqttPublish',
  fullScreen: false,
})
offerWidgets([lever], { Lever: async () => ({ default: (view) => <OneControl view={view} /> }) })

let server: SmallServer

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(540)
  server = await openSmallServer('/visual/dashboard/view/d1')
  server.dashboards.d1 = dashboardOf([itemOf('Lever', { title: '阀门', props: { value: 'open' } })])
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const joined = (control: object) => {
  server.answer = (event) => (event === 'join' ? { code: 0, control } : undefined)
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const said = async () =>
  (await screen.findByRole('region', { name: '阀门' })).querySelector('[role=status]')?.textContent

test('what a control sends names itself, its value and a key, and its states come from the server', async () => {
  joined({ may: true, states: [] })
  const sent = vi.fn<SendControl>(async () => ({ control: controlState({ step: 1, status: 'sent', isDone: false }) }))
  render(<Viewer dashboard="d1" send={sent} />)
  fireEvent.click(await button('阀门'))
  await waitFor(async () => expect((await button('确认')).disabled).toBe(false))
  fireEvent.click(await button('确认'))
  await waitFor(async () => expect(await said()).toContain('阀门... 已发送，等待测量'))
  expect(sent.mock.calls).toEqual([
    ['/api/dataagent/mqttPublish', { component: 'itemitem', values: { value: 'open' }, key: expect.any(String) }],
  ])
  const event = { dashboard: 'd1', control: controlState({ step: 2, status: 'measured', after: 'open' }) }
  act(() => void server.sockets[0]?.emit('control', event))
  await waitFor(async () => expect(await said()).toContain('阀门成功 已测得 open'))
})

test('a reload and a second viewer see the last state, and a viewer without the right operates nothing', async () => {
  joined({ may: false, states: [controlState({ status: 'failed', message: '10 秒内没有测得预期值' })] })
  render(<Viewer dashboard="d1" send={vi.fn()} />)
  await waitFor(async () => expect(await said()).toContain('阀门失败 10 秒内没有测得预期值'))
  expect((await button('阀门')).disabled).toBe(true)
  expect(screen.getByText('没有操作权限')).toBeTruthy()
})

test('in the preview of a draft a control says that nothing is sent', async () => {
  joined({ may: true, states: [] })
  const send = vi.fn()
  render(<Viewer dashboard="d1" isDraft send={send} />)
  expect((await button('阀门')).disabled).toBe(true)
  expect(await said()).toContain('草稿预览，不会发送')
  expect(send).not.toHaveBeenCalled()
})

test('[R302] on a public page a control says that one must sign in', async () => {
  render(<Viewer dashboard="d1" isPublic />)
  expect((await button('阀门')).disabled).toBe(true)
  expect(await said()).toContain('未登录，无法操作')
})
