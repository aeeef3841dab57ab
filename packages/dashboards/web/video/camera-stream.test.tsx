import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { LayersContext } from '@atrium/charts/web/inputs/layers'
import { setLocale } from '@atrium/core/web/locale'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CloudSort, IMOU_CAMERA_PROPS, YS7_CAMERA_PROPS } from '../../contract/camera-props.ts'
import { fakeStream } from '../../testing/web/fake-stream.tsx'
import { CameraStream } from './camera-stream.tsx'

/** 2026-03-02 09:30 in Beijing. */
const NOW_MS = Date.UTC(2026, 2, 2, 1, 30)

beforeEach(() => setLocale('zh_CN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(cloud: CloudSort | undefined, given: object = {}, props: object = {}) {
  const stream = fakeStream()
  const table = cloud === 'ys7' ? YS7_CAMERA_PROPS : IMOU_CAMERA_PROPS
  const view = viewProps({ props: withDefaults(table, props), enlarged: true, nowMs: () => NOW_MS, ...given })
  render(
    <LayersContext value={document.body}>
      {stream.around(<CameraStream view={view} {...(cloud ? { cloud } : {})} />)}
    </LayersContext>,
  )
  await act(async () => undefined)
  return stream
}

const history = () => screen.queryByRole('button', { name: '历史' })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

function openHistory() {
  fireEvent.click(history()!)
  const form = within(screen.getByRole('dialog', { name: '历史' }))
  const [start, end] = form.getAllByRole<HTMLInputElement>('textbox')
  const record = form.getByRole<HTMLSelectElement>('combobox', { name: '录像来源' })
  return { start: start!, end: end!, record }
}

test('[R096][R237] it starts live', async () => {
  const { takeTicket, givePicture } = await show('imou')
  givePicture()
  expect(takeTicket.mock.calls).toEqual([[undefined]])
  expect(screen.getByRole('status').textContent).toContain('直播')
})

test('[R097][R098][R099][R238] history is chosen by range and source, played, and left for the live view', async () => {
  const { takeTicket, givePicture, end } = await show('imou')
  const { start, end: until, record } = openHistory()
  expect([start.value, until.value, record.value]).toEqual(['2026-03-02 00:00:00', '2026-03-02 09:30:00', 'cloud'])
  fireEvent.change(start, { target: { value: '2026-03-02 08:00:00' } })
  fireEvent.change(record, { target: { value: 'local' } })
  await press('播放')
  expect(takeTicket).toHaveBeenLastCalledWith({
    startTime: '2026-03-02 08:00:00',
    endTime: '2026-03-02 09:30:00',
    record: 'local',
  })
  givePicture()
  expect(screen.getByRole('status').textContent).toBe('录像')
  end(true)
  expect(screen.getByRole('status').textContent).toBe('播放结束')
  fireEvent.click(history()!)
  await press('播放')
  expect(takeTicket).toHaveBeenCalledTimes(3)
  givePicture()
  expect(screen.getByRole('status').textContent).toBe('录像')
  await press('返回直播')
  expect(takeTicket).toHaveBeenLastCalledWith(undefined)
  expect(screen.queryByRole('button', { name: '返回直播' })).toBeNull()
})

test('after a choice the focus is at the button of the history again', async () => {
  await show('ys7')
  openHistory()
  const play = screen.getByRole('button', { name: '播放' })
  play.focus()
  await press('播放')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(history())
})

test.each(['ys7', 'imou'] as const)('an end before the start is said once, at its field, with %s', async (cloud) => {
  const { takeTicket } = await show(cloud)
  const { end } = openHistory()
  fireEvent.change(end, { target: { value: '2026-03-01 00:00:00' } })
  await press('播放')
  const form = screen.getByRole('dialog', { name: '历史' })
  const problems = [...form.querySelectorAll('.charts-field-problem')].map(({ textContent }) => textContent)
  expect(problems.filter(Boolean)).toEqual(['开始须早于结束'])
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(takeTicket).toHaveBeenCalledTimes(1)
})

test('[R300] a range over midnight of imou is refused in the form, and nothing is asked for', async () => {
  const { takeTicket } = await show('imou')
  const { start } = openHistory()
  fireEvent.change(start, { target: { value: '2026-03-01 23:00:00' } })
  await press('播放')
  expect(screen.getByRole('alert').textContent).toBe('因乐橙云的接口限制，历史范围不能跨天查询，请检查选择的日期')
  expect(takeTicket).toHaveBeenCalledTimes(1)
})

test('[R339] of ys7 it begins with yesterday', async () => {
  await show('ys7')
  const { start, end } = openHistory()
  expect([start.value, end.value]).toEqual(['2026-03-01 00:00:00', '2026-03-02 09:30:00'])
})

test.each([
  ['ys7', { recType: 0 }, 'local'],
  ['ys7', { recType: 1 }, 'cloud'],
  ['imou', { recType: 'localRecord' }, 'local'],
  ['imou', { recType: '' }, 'cloud'],
] as const)('the author says where %s looks first: %j', async (cloud, props, first) => {
  await show(cloud, {}, props)
  expect(openHistory().record.value).toBe(first)
})

test.each([
  ['on the dashboard', 'imou', { enlarged: undefined }, {}],
  ['of a camera without a cloud', undefined, {}, {}],
  ['where its author shows no buttons', 'imou', {}, { controls: false }],
  ['for visitors, who may choose no range', 'imou', { fixedRange: true }, {}],
] as const)('there is no history %s', async (_, cloud, given, props) => {
  await show(cloud, given, props)
  expect(history()).toBeNull()
})
