import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftWith, drawPanel, toyItem } from '../../../testing/web/builder/toy-builder.tsx'
import { BoardPanel, PositionPanel } from './position-panel.tsx'

afterEach(cleanup)

function type(label: string, value: string) {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

const two = () =>
  draftWith(toyItem('itemA', 'Dial', { left: 10, width: 300 }), toyItem('itemB', 'Note', { left: 20, width: 300 }))

const drawn = (selected: string[], onBoard: () => void = vi.fn()) =>
  drawPanel(two(), selected, (props) => <PositionPanel {...props} onBoard={onBoard} />)

const drawnBoard = (draft = draftWith(), selected: string[] = []) =>
  drawPanel(draft, selected, (props) => <BoardPanel {...props} kinds={[]} dashboard="own" />)

test('the position panel changes place, size and frame of an item [R576]', () => {
  const { item, reported } = drawn(['itemA'])
  type('宽（像素）', '640')
  expect(reported).toHaveBeenLastCalledWith([{ op: 'place', id: 'itemA', width: 640 }], {
    key: 'place',
    values: { count: 1 },
  })
  const place = within(screen.getByRole('group', { name: '位置和大小' }))
  fireEvent.change(place.getByLabelText('高（像素）'), { target: { value: '200' } })
  fireEvent.blur(place.getByLabelText('高（像素）'))
  type('左（像素）', '7')
  type('上（像素）', '-8')
  type('层级', '5')
  for (const name of ['边框', '显示标题', '全屏按钮', '锁定']) fireEvent.click(screen.getByLabelText(name))
  type('背景色', '#102030')
  type('刷新间隔（秒，-1 为实时）', '30')
  type('标题', 'Oven')
  type('顺序', '3')
  expect(item('itemA')).toMatchObject({
    left: 7,
    top: -8,
    width: 640,
    height: 200,
    zIndex: 5,
    border: false,
    showTitle: false,
    showFullScreen: false,
    locked: true,
    backgroundColor: '#102030',
    refreshInterval: 30,
    phone: { order: 3 },
    component: { title: 'Oven' },
  })
})

test('the look of a border and the opacity of a background are chosen, where there is a border', () => {
  const { item } = drawn(['itemA'])
  fireEvent.click(screen.getByRole('radio', { name: '标题栏' }))
  type('背景不透明度', '60')
  expect(item('itemA')).toMatchObject({ border: true, borderLook: 'bar', backgroundOpacity: 60 })
  type('背景不透明度', '100')
  fireEvent.click(screen.getByRole('radio', { name: '细线' }))
  for (const name of ['borderLook', 'backgroundOpacity']) expect(item('itemA')).not.toHaveProperty(name)
  fireEvent.click(screen.getByLabelText('边框'))
  expect(screen.queryByRole('radio', { name: '标题栏' })).toBeNull()
})

test('values that differ between items are shown as such, and one value is set for all', () => {
  const { item } = drawn(['itemA', 'itemB'])
  expect(screen.getByLabelText('左（像素）')).toMatchObject({ value: '', placeholder: '多个值' })
  expect(screen.getByLabelText('宽（像素）')).toMatchObject({ value: '300' })
  type('左（像素）', '50')
  expect([item('itemA')?.left, item('itemB')?.left]).toEqual([50, 50])
})

test('a value that no dashboard may have is told and not reported; a cleared size stays', () => {
  const { item, reported } = drawn(['itemA'])
  fireEvent.change(screen.getByLabelText('宽（像素）'), { target: { value: '20001' } })
  fireEvent.blur(screen.getByLabelText('宽（像素）'))
  expect(screen.getByRole('alert').textContent).toContain('20000')
  type('刷新间隔（秒，-1 为实时）', '0.5')
  expect(reported).not.toHaveBeenCalled()
  type('刷新间隔（秒，-1 为实时）', '-1')
  type('宽（像素）', '')
  expect(item('itemA')?.width).toBe(300)
})

test('with nothing selected, the position panel leads to the settings of the dashboard', () => {
  const onBoard = vi.fn()
  drawn([], onBoard)
  expect(screen.getByText('没有选中组件。选择组件后，在这里修改它的位置和外框。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看板设置' }))
  expect(onBoard).toHaveBeenCalledOnce()
})

test('the panel of the dashboard has its settings, whatever is selected [R572]', () => {
  const { draft } = drawnBoard(two(), ['itemA'])
  type('宽（像素）', '3840')
  type('高（像素）', '2160')
  type('层级', '2')
  type('背景色', '#102030')
  fireEvent.change(screen.getByLabelText('主题'), { target: { value: 'macarons' } })
  type('刷新和翻页间隔（秒，-1 为关闭）', '60')
  expect(draft().options).toMatchObject({
    width: 3840,
    height: 2160,
    zIndex: 2,
    backgroundColor: '#102030',
    theme: 'macarons',
    refreshInterval: 60,
  })
})

test('the options say which page leads back here, and that a page is gone', async () => {
  const pages: Readonly<Record<string, { name: string; nextPage: string }>> = {
    b: { name: '二号屏', nextPage: 'c' },
    c: { name: '三号屏', nextPage: 'own' },
  }
  const dashboards = {
    find: async () => [],
    get: async (_id: string) => (pages[_id] ? { _id, ...pages[_id] } : null),
  }
  const draft = draftWith()
  const draw = (nextPage: string) => {
    cleanup()
    drawPanel({ ...draft, options: { ...draft.options, nextPage } }, [], (props) => (
      <BoardPanel {...props} kinds={[]} dashboard="own" dashboards={dashboards} />
    ))
  }
  draw('b')
  expect(await screen.findByText('循环播放：本看板 → 二号屏 → 三号屏 → 本看板。“三号屏”会翻回这里。')).toBeTruthy()
  draw('gone')
  expect(await screen.findByText(/^下一个看板已被删除/)).toBeTruthy()
  draw('own')
  expect(await screen.findByText(/^下一个看板就是它自己/)).toBeTruthy()
})

test('the author lets visitors choose the time range, and takes that back', () => {
  const { reported } = drawnBoard()
  const choice = screen.getByLabelText('公开后，访客可选择时间范围（可查看全部历史）')
  fireEvent.click(choice)
  expect(reported).toHaveBeenLastCalledWith([{ op: 'set', path: ['publicRange'], value: true }], { key: 'options' })
  fireEvent.click(choice)
  expect(reported).toHaveBeenLastCalledWith([{ op: 'set', path: ['publicRange'] }], { key: 'options' })
})
