import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import {
  area,
  code,
  colour,
  colourConditions,
  column,
  columns,
  dashboardLink,
  list,
  oneOf,
  place,
  richText,
  secret,
  section,
  textStyle,
} from '@atrium/charts/contract/define/props'
import { bool, choice, date, dt, fen, img, int, json, pct, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm, type PropFormProps } from './prop-form.tsx'

afterEach(cleanup)

const table = {
  title: str(10, { min: 0, default: '' }),
  size: int({ min: 1, max: 9 }),
  border: bool({ default: true }),
  width: int({ default: 1, when: { prop: 'border', is: [true] } }),
  align: oneOf(['left', 'right'], { default: 'left' }),
  field: column(),
  keys: columns(),
  look: section({ color: colour(), style: textStyle(), when: colourConditions() }),
  lines: list({ name: str(10, { min: 0, default: '' }), on: bool({ default: false }) }, 2),
  at: place(),
  around: area(),
  raw: json({}),
  price: fen(),
  share: pct(),
  size2: choice({ 1: ['small'], 2: ['large'] }),
  day: date(),
  moment: dt(),
  photos: img(3),
} as const

const names = {
  title: 'Title',
  size: 'Size',
  border: 'Border',
  width: 'Width',
  align: 'Align',
  'align=right': 'On the right',
  field: 'Field',
  keys: 'Keys',
  look: 'Look',
  'look.color': 'Plain color',
  'look.style': 'Style',
  'look.when': 'Conditions',
  lines: 'Lines',
  'lines.name': 'Name',
  'lines.on': 'On',
  at: 'Place',
  around: 'Around',
  raw: 'Raw',
  price: 'Price',
  share: 'Share',
  size2: 'Sort',
  'size2=2': 'Large',
  day: 'Day',
  moment: 'Moment',
  photos: 'Photos',
}

type Values = Readonly<Record<string, unknown>>

function Form({
  first,
  errors,
  changed,
  context,
}: {
  first: Values
  errors: Record<string, Text>
  changed(values: Values): void
  context: Partial<PropFormProps>
}) {
  const [values, setValues] = useState(first)
  const onChange = (next: Values) => {
    changed(next)
    setValues(next)
  }
  return <PropForm props={table} {...{ values, names, errors, onChange }} columns={['speed']} {...context} />
}

function show(first: Values, errors: Record<string, Text> = {}, context: Partial<PropFormProps> = {}) {
  const changed = vi.fn()
  render(<Form {...{ first, errors, changed, context }} />)
  return {
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    last: () => changed.mock.lastCall?.[0],
  }
}

test('each kind of field has a control that changes only its own value', () => {
  const { type, last } = show({ title: 'a' })
  type('Title', 'b')
  expect(last()).toEqual({ title: 'b' })
  type('Size', '5')
  type('Field', 'speed')
  fireEvent.click(screen.getByRole('button', { name: '添加数据列 speed' }))
  fireEvent.click(within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name: '添加' }))
  type('Keys 2', 'time')
  fireEvent.click(screen.getByLabelText('Border'))
  fireEvent.change(screen.getByLabelText('Align'), { target: { value: 'right' } })
  type('Plain color', '#102030')
  expect(last()).toEqual({
    title: 'b',
    size: 5,
    field: 'speed',
    keys: ['speed', 'time'],
    border: false,
    align: 'right',
    look: { color: '#102030' },
  })
  expect(screen.getByRole('option', { name: 'On the right' })).toBeTruthy()
})

test('a number that is cleared is absent, so that its default applies', () => {
  const { type, last } = show({ size: 5 })
  type('Size', '')
  expect(last()).toEqual({})
})

test('a field with a condition is shown only while it holds', () => {
  show({})
  expect(screen.getByLabelText('Width')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Border'))
  expect(screen.queryByLabelText('Width')).toBeNull()
})

test('entries of a list are added up to its limit, changed, moved and removed', () => {
  const { last } = show({ lines: [{ name: 'a' }] })
  const lines = within(screen.getByRole('group', { name: 'Lines' }))
  const add = () => lines.getByRole('button', { name: '添加' })
  fireEvent.click(add())
  expect(add()).toHaveProperty('disabled', true)
  fireEvent.change(lines.getAllByLabelText('Name')[1]!, { target: { value: 'b' } })
  fireEvent.click(lines.getByRole('button', { name: '上移第 2 项' }))
  expect(last()).toEqual({ lines: [{ name: 'b' }, { name: 'a' }] })
  fireEvent.click(lines.getByRole('button', { name: '删除第 1 项' }))
  expect(last()).toEqual({ lines: [{ name: 'a' }] })
})

const openConditions = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Conditions: 编辑条件' }))
  return within(screen.getByRole('dialog', { name: '颜色条件' }))
}

test('colour conditions are rows of a dialog, added and deleted, and change when it ends with OK [R091] [R092]', () => {
  const { last } = show({})
  const dialog = openConditions()
  fireEvent.click(dialog.getByRole('button', { name: '添加' }))
  fireEvent.click(dialog.getByRole('button', { name: '添加' }))
  const [first] = dialog.getAllByRole('group')
  fireEvent.change(within(first!).getByLabelText('比较值 1'), { target: { value: '80' } })
  fireEvent.change(within(first!).getByLabelText('比较值 2'), { target: { value: 'run' } })
  fireEvent.click(dialog.getByRole('button', { name: '删除第 2 项' }))
  expect(last()).toBeUndefined()
  fireEvent.click(dialog.getByRole('button', { name: /确 ?定/ }))
  expect(last().look.when).toMatchObject([{ operator1: '>=', value1: 80, operator2: '<', value2: 'run' }])
})

test('cancelled colour conditions change nothing [R092]', () => {
  const { last } = show({ look: { when: [] } })
  const dialog = openConditions()
  fireEvent.click(dialog.getByRole('button', { name: '添加' }))
  fireEvent.click(dialog.getByRole('button', { name: /取 ?消/ }))
  expect(last()).toBeUndefined()
})

test.each(['比较值 1', '比较值 2', '颜色'])('a colour condition without %s is not accepted [R268] [R269]', (field) => {
  const { last } = show({})
  const dialog = openConditions()
  fireEvent.click(dialog.getByRole('button', { name: '添加' }))
  const input =
    field === '颜色'
      ? dialog.getByRole('group').querySelector<HTMLInputElement>('.dashboards-form-colour input')!
      : dialog.getByLabelText(field)
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: /确 ?定/ }))
  expect(dialog.getByRole('alert').textContent).toBe('数据填写不完整')
  expect(last()).toBeUndefined()
})

test('the colour picker has 15 presets, and black is no colour [R298] [R405]', () => {
  const { type, last } = show({ look: { color: '#c8322b' } })
  const open = () => {
    fireEvent.click(screen.getByRole('button', { name: '选取颜色：Plain color' }))
    return within(screen.getByRole('dialog', { name: '选取颜色' }))
  }
  expect(open().getAllByRole('button', { name: /^#/ })).toHaveLength(15)
  fireEvent.click(screen.getByRole('button', { name: '#2563eb' }))
  expect(last().look.color).toBe('#2563eb')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(open().getByLabelText('其他颜色'), { target: { value: '#000000' } })
  expect(last().look.color).toBe('')
  type('Plain color', '#102030')
  type('Plain color', '000000')
  expect(last().look.color).toBe('')
})

test('an entry moves by Alt and an arrow key, and keeps the focus', () => {
  const { last } = show({ lines: [{ name: 'a' }, { name: 'b' }] })
  const down = screen.getByRole('button', { name: '下移第 1 项' })
  down.focus()
  fireEvent.keyDown(down, { key: 'ArrowDown', altKey: true })
  expect(last()).toEqual({ lines: [{ name: 'b' }, { name: 'a' }] })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('上移第 2 项')
})

test('what differs from its default is marked and can be reset', () => {
  const { last } = show({ align: 'right', look: { color: '#102030' } }, {}, { marks: true })
  expect(screen.queryByRole('button', { name: '恢复默认：Border' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '恢复默认：Plain color' }))
  expect(last()).toEqual({ align: 'right', look: {} })
  fireEvent.click(screen.getByRole('button', { name: '恢复默认：Align' }))
  expect(last()).toEqual({ look: {} })
})

test('values that differ between widgets are shown as several until one is set', () => {
  const mixed = new Set(['title', 'border', 'align', 'keys'])
  const { type, last } = show({}, {}, { mixed })
  expect(screen.getByLabelText('Title')).toHaveProperty('placeholder', '多个值')
  expect(screen.getByLabelText('Border')).toHaveProperty('indeterminate', true)
  expect(screen.getByRole('option', { name: '多个值', selected: true })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Keys' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '统一设置' }))
  expect(screen.getByRole('group', { name: 'Keys' })).toBeTruthy()
  type('Title', 'b')
  expect(last()).toEqual({ title: 'b' })
})

test('a section closes and opens with its name', () => {
  show({})
  const name = screen.getByRole('button', { name: 'Look', expanded: true })
  fireEvent.click(name)
  expect(screen.queryByLabelText('Plain color')).toBeNull()
  fireEvent.click(name)
  expect(screen.getByLabelText('Plain color')).toBeTruthy()
})

test('a long form is searched by the names of its fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, int()]))
  const props = { ...fields, look: section({ color: colour(), size: int() }) }
  const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  render(
    <PropForm
      {...{ props }}
      names={{ 'look.color': 'Plain color' }}
      values={{}}
      columns={[]}
      errors={{}}
      onChange={vi.fn()}
    />,
  )
  search('plain')
  expect(screen.getByLabelText('Plain color')).toBeTruthy()
  expect(screen.queryByLabelText('n0')).toBeNull()
  expect(screen.queryByLabelText('size')).toBeNull()
  search('zzz')
  expect(screen.getByRole('status').textContent).toBe('没有符合的设置')
})

test('with a pause, what is typed is reported when the field is left, and when it disappears', () => {
  const { type, last } = show({}, {}, { pauseMs: 60_000 })
  type('Title', 'a')
  expect(last()).toBeUndefined()
  fireEvent.blur(screen.getByLabelText('Title'))
  expect(last()).toEqual({ title: 'a' })
  type('Size', '5')
  cleanup()
  expect(last()).toEqual({ title: 'a', size: 5 })
})

test('a secret that is saved says so and is not shown', () => {
  const props = { password: secret(40) }
  render(
    <PropForm {...{ props }} names={{}} values={{ hasPassword: true }} columns={[]} errors={{}} onChange={vi.fn()} />,
  )
  const field = screen.getByLabelText('password')
  expect(field).toHaveProperty('placeholder', '已保存，输入新值可替换')
  expect(field).toHaveProperty('type', 'password')
})

test('the editor of a text is loaded when it is opened, keeps its nodes and reports what it makes of them', async () => {
  const changed = vi.fn()
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'hello' }] }
  const values = { body: { type: 'doc', content: [paragraph] } }
  render(
    <PropForm
      props={{ body: richText(1000) }}
      {...{ values }}
      names={{}}
      columns={[]}
      errors={{}}
      onChange={changed}
    />,
  )
  expect(screen.getByText('hello')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'body: 编辑文本' }))
  expect(await screen.findByRole('textbox', { name: 'body' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('正文'), { target: { value: '2' } })
  expect(changed.mock.lastCall?.[0].body.content[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } })
})

test('a text with parts that the editor would lose is edited as JSON', async () => {
  const values = { body: { type: 'doc', content: [{ type: 'table' }] } }
  render(
    <PropForm
      props={{ body: richText(1000) }}
      {...{ values }}
      names={{}}
      columns={[]}
      errors={{}}
      onChange={vi.fn()}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'body: 编辑文本' }))
  expect((await screen.findByDisplayValue(/"table"/)).tagName).toBe('TEXTAREA')
})

test('code is plain text until its editor is opened', async () => {
  render(
    <PropForm
      props={{ option: code('json', 100) }}
      values={{ option: '{}' }}
      names={{}}
      columns={[]}
      errors={{}}
      onChange={vi.fn()}
    />,
  )
  expect(screen.getByLabelText('option')).toHaveProperty('value', '{}')
  fireEvent.click(screen.getByRole('button', { name: '打开代码编辑器' }))
  await waitFor(() => expect(document.querySelector('.cm-content')?.getAttribute('aria-label')).toBe('option'))
})

test('a dashboard is chosen by its name, and the names are asked for when the list is opened', async () => {
  const changed = vi.fn()
  const dashboards = {
    find: vi.fn(async () => [{ _id: 'b', name: 'Line B' }]),
    get: async () => ({ _id: 'a', name: 'Line A', nextPage: '' }),
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PropForm
        props={{ next: dashboardLink() }}
        values={{ next: 'a' }}
        names={{}}
        columns={[]}
        errors={{}}
        {...{ dashboards }}
        onChange={changed}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('Line A')
  expect(dashboards.find).not.toHaveBeenCalled()
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('Line B'))
  expect(changed).toHaveBeenLastCalledWith({ next: 'b' })
})

test('what is not JSON stays in its field, is told and changes nothing', () => {
  const { type, last } = show({})
  type('Raw', '{"lng": 1')
  expect(screen.getByText('不是有效的 JSON')).toBeTruthy()
  expect(last()).toBeUndefined()
  type('Raw', '{"lng": 1, "lat": 2}')
  expect(last()).toEqual({ raw: { lng: 1, lat: 2 } })
})

test('amounts, shares, choices, days and moments have controls that give values of their kind', () => {
  const { type, last } = show({})
  type('Price', '19.99')
  type('Share', '12.5')
  expect(screen.getByRole('option', { name: 'Large' })).toBeTruthy()
  type('Sort', '2')
  type('Day', '2026-05-01')
  type('Moment', '2026-05-01T08:30:05')
  type('Photos', '/api/file/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n/api/file/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb')
  expect(last()).toEqual({
    price: 1999,
    share: 12.5,
    size2: 2,
    day: '2026-05-01',
    moment: new Date('2026-05-01T08:30:05').toISOString(),
    photos: ['/api/file/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '/api/file/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
  })
  expect(propErrors(table, last())).toEqual({})
  expect(screen.getByLabelText('Moment')).toHaveProperty('value', '2026-05-01T08:30:05')
})

const inPlace = () => within(screen.getByRole('group', { name: 'Place' }))
const inArea = () => within(screen.getByRole('group', { name: 'Around' }))
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })

test('a place changes when both of its numbers are on the earth, and is removed when both are empty', () => {
  const { last } = show({})
  enter(inPlace().getByLabelText('经度'), '117.2')
  expect(inPlace().getByRole('alert').textContent).toContain('-90 到 90')
  enter(inPlace().getByLabelText('纬度'), '91')
  expect(last()).toBeUndefined()
  expect(inPlace().getByLabelText('纬度').getAttribute('aria-invalid')).toBe('true')
  enter(inPlace().getByLabelText('纬度'), '31.8')
  expect(last()).toEqual({ at: { lng: 117.2, lat: 31.8 } })
  enter(inPlace().getByLabelText('经度'), '')
  expect(last()).toEqual({ at: { lng: 117.2, lat: 31.8 } })
  enter(inPlace().getByLabelText('纬度'), '')
  expect(last()).toEqual({})
})

test('a pair of degrees is pasted as maps copy it: the latitude first, or a longitude that cannot be one', () => {
  const { last } = show({})
  for (const text of ['31.8, 117.2', '117.2,31.8', '(31.8，117.2)', '31.8 117.2']) {
    paste(inPlace().getByLabelText('纬度'), text)
    expect([text, last()]).toEqual([text, { at: { lng: 117.2, lat: 31.8 } }])
  }
  paste(inPlace().getByLabelText('经度'), '-33.9, 18.4')
  expect(last()).toEqual({ at: { lng: 18.4, lat: -33.9 } })
})

test('an area is a list of corners, closed by itself; too few change nothing', () => {
  const { last } = show({})
  fireEvent.click(inArea().getByRole('button', { name: '添加顶点' }))
  paste(inArea().getByLabelText('经度 1'), '31, 117\n31, 118')
  expect(inArea().getByRole('alert').textContent).toContain('3')
  expect(last()).toBeUndefined()
  fireEvent.click(inArea().getByRole('button', { name: '添加顶点' }))
  enter(inArea().getByLabelText('经度 3'), '118')
  enter(inArea().getByLabelText('纬度 3'), '32')
  const ring = [[117, 31], [118, 31], [118, 32], [117, 31]] // biome-ignore format: corners in one line
  expect(last()).toEqual({ around: { type: 'Polygon', coordinates: [ring] } })
  expect(propErrors(table, last())).toEqual({})
  expect(inArea().queryByLabelText('经度 4')).toBeNull()
  for (const n of [3, 2, 1]) fireEvent.click(inArea().getByRole('button', { name: `删除第 ${n} 项` }))
  expect(last()).toEqual({})
})

test('holes of an area stay when its outline changes', () => {
  const hole = [[1, 1], [2, 1], [2, 2], [1, 1]] // biome-ignore format: corners in one line
  const ring = [[0, 0], [9, 0], [9, 9], [0, 0]] // biome-ignore format: corners in one line
  const { last } = show({ around: { type: 'Polygon', coordinates: [ring, hole] } })
  enter(inArea().getByLabelText('纬度 3'), '8')
  expect(last()).toMatchObject({
    around: {
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 8],
          [0, 0],
        ],
        hole,
      ],
    },
  })
})

test('an error is told at its field, also inside an entry', () => {
  const text = { zh_CN: '太长', en_US: 'Too long' }
  show({ lines: [{}, {}] }, { 'lines.1.name': text })
  const [first, second] = screen.getAllByLabelText('Name')
  expect(first?.getAttribute('aria-describedby')).toBeNull()
  expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('太长')
})

test('a list of columns that is empty says that nothing is shown, and takes all columns with one click', () => {
  const onChange = vi.fn()
  render(
    <PropForm
      props={{ keys: columns() }}
      names={{ keys: 'Keys' }}
      values={{}}
      columns={['speed', 'load']}
      errors={{}}
      onChange={onChange}
    />,
  )
  expect(screen.getByText('没有选择数据列，组件不显示数据')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '选择全部 2 列' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ keys: ['speed', 'load'] })
})
