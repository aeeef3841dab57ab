import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { boundDrawing } from '@atrium/charts/contract/drawing/drawing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(cleanup)

const table = { config: boundDrawing() } as const
type Objects = Record<string, Record<string, unknown>>

let stored: { objects?: Objects; widthPx?: number }

function Form({ first }: { first: Readonly<Record<string, unknown>> }) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(first)
  stored = (values.config ?? {}) as typeof stored
  return (
    <PropForm
      props={table}
      names={{ config: 'Drawing', 'config.widthPx': 'Width of the drawing' }}
      columns={['speed', 'level']}
      values={values}
      errors={propErrors(table, values)}
      onChange={setValues}
    />
  )
}

const show = (objects?: Objects) => render(<Form first={objects ? { config: { objects } } : {}} />)
const list = () => screen.getByRole<HTMLSelectElement>('listbox', { name: '对象' })
const rows = () => [...list().options].map(({ text }) => text)
const choose = (row: string) =>
  fireEvent.change(list(), { target: { value: [...list().options].find(({ text }) => text === row)!.value } })
const add = (sort: string) => fireEvent.change(screen.getByLabelText('添加对象…'), { target: { value: sort } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.blur(screen.getByLabelText(label))
}
const only = () => Object.values(stored.objects ?? {})

test('an empty drawing says how to begin; an added object is chosen, and its fields are those of its sort', () => {
  show()
  expect(screen.getByText(/还没有对象/)).toBeTruthy()
  add('symbol')
  expect(only()).toEqual([{ sort: 'symbol', name: '图形符号 1', order: 0, x: 450, y: 300 }])
  fireEvent.change(screen.getByLabelText('符号'), { target: { value: 'pump' } })
  type('名称', 'Pump 7')
  expect(only()).toMatchObject([{ symbol: 'pump', name: 'Pump 7' }])
  expect(rows()).toEqual(['Pump 7 (图形符号)'])
  expect(screen.queryByLabelText('填充颜色')).toBeNull()
  add('rect')
  expect(screen.getByRole('textbox', { name: '填充颜色' })).toBeTruthy()
  expect(rows()).toEqual(['矩形 1', 'Pump 7 (图形符号)'])
})

test('no object is chosen at first, so that each can be; a text without a name is found by its words', () => {
  show({ aaaaaaaa: { sort: 'rect', name: 'A', order: 0 }, bbbbbbbb: { sort: 'text', text: 'Water tank', order: 1 } })
  expect(list().selectedIndex).toBe(-1)
  expect(rows()).toEqual(['Water tank (文本)', 'A (矩形)'])
  choose('Water tank (文本)')
  expect(list().selectedIndex).toBe(0)
})

test('objects are moved by one place, duplicated and removed, also with the keyboard', () => {
  show({ aaaaaaaa: { sort: 'rect', name: 'A', order: 0 }, bbbbbbbb: { sort: 'rect', name: 'B', order: 1 } })
  choose('A (矩形)')
  press('上移一层')
  expect(rows()).toEqual(['A (矩形)', 'B (矩形)'])
  expect(stored.objects?.bbbbbbbb).toEqual({ sort: 'rect', name: 'B', order: 1 })
  press('复制')
  expect(rows()).toEqual(['A (矩形)', 'A (矩形)', 'B (矩形)'])
  expect(only().at(-1)).toMatchObject({ x: 20, y: 20 })
  fireEvent.keyDown(list(), { key: 'Delete' })
  press('删除')
  expect(rows()).toEqual(['B (矩形)'])
})

test('a binding names a property of the sort, a column and its conditions', () => {
  show({ aaaaaaaa: { sort: 'line', name: 'A' } })
  choose('A (直线)')
  press('数据绑定')
  press('添加')
  const options = [...screen.getByLabelText<HTMLSelectElement>('属性').options].map(({ text }) => text)
  expect(options).toEqual(['线条颜色', '线宽', '虚线', '不透明度（0–1）', '背景颜色'])
  fireEvent.change(screen.getByLabelText('属性'), { target: { value: 'strokeWidth' } })
  expect(only()).toMatchObject([{ bindings: [{ property: 'strokeWidth' }] }])
})

test('a wrong value is said at its field, and with the name of its object while another one is chosen', () => {
  show({
    aaaaaaaa: { sort: 'rect', name: 'A', ifLink: true, link: 'javascript:alert(1)', order: 1 },
    bbbbbbbb: { sort: 'rect', name: 'B' },
  })
  choose('A (矩形)')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '对象“A”：链接只能以 http(s):// 或 / 开头',
  ])
  choose('B (矩形)')
  expect(screen.getByRole('alert').textContent).toBe('其他对象有错误： 对象“A”：链接只能以 http(s):// 或 / 开头')
})

test('1,000 objects are found by their names, and no further one can be added', () => {
  show(
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`obj${10_000 + at}`, { sort: 'rect', name: `R${at}` }]),
    ),
  )
  expect(rows()).toHaveLength(1_000)
  expect(screen.getByLabelText<HTMLSelectElement>('添加对象…').disabled).toBe(true)
  expect(screen.getByText('最多 1000 个对象')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: '按名称搜索对象' }), { target: { value: 'r777' } })
  expect(rows()).toEqual(['R777 (矩形)'])
  fireEvent.change(screen.getByRole('searchbox', { name: '按名称搜索对象' }), { target: { value: 'none' } })
  expect(screen.getByText('没有符合的对象')).toBeTruthy()
})

async function paste(text: string) {
  fireEvent.change(screen.getByLabelText('在此粘贴 SVG 或画布 JSON'), { target: { value: text } })
  press('导入')
}

test('[S27] a pasted SVG adds its shapes and says what was left out; what is no drawing is refused in words', async () => {
  show()
  press('粘贴 SVG 或 JSON')
  await paste('hello')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('不是 SVG，也不是画布 JSON'))
  await paste('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('实体声明'))
  const picture = '<image href="https://evil.test/a.png"/>'
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">${inner}</svg>`
  await paste(svg(picture))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('文件中没有可导入的对象 · 1 项无法导入：外部图片'),
  )
  expect(stored).toEqual({})
  await paste(svg(`<rect width="8" height="4"/><script>alert(1)</script>${picture}`))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('已导入 1 个对象 · 2 项无法导入：脚本、外部图片'),
  )
  expect(stored.widthPx).toBe(80)
  expect(only()).toMatchObject([{ sort: 'rect', x: 4, y: 2, width: 8, height: 4 }])
})

test('an import beyond the limit is refused with both numbers, and nothing is added', async () => {
  show({ aaaaaaaa: { sort: 'rect' } })
  press('粘贴 SVG 或 JSON')
  await paste(`<svg xmlns="http://www.w3.org/2000/svg">${'<rect width="1" height="1"/>'.repeat(1_000)}</svg>`)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('导入后会有 1001 个对象，最多 1000 个'))
  expect(only()).toHaveLength(1)
})

test('a file of more than 4 MB is refused before it is read', async () => {
  show()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const open = (bytes: number) => {
    const file = new File([' '.repeat(bytes)], 'a.svg')
    fireEvent.change(input, { target: { files: [file] } })
  }
  open(4 * 2 ** 20 + 1)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('文件最大 4 MB'))
  open(9)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('不是 SVG，也不是画布 JSON'))
})

test('a drawing is saved as a file of either sort', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show({ aaaaaaaa: { sort: 'rect', name: 'A' } })
  press('导出 JSON')
  await waitFor(() => expect(files).toHaveLength(1))
  press('导出 SVG')
  await waitFor(() => expect(files).toHaveLength(2))
  const [json, svg] = await Promise.all(files.map((file) => file.text()))
  expect(JSON.parse(json!).objects).toMatchObject([{ type: 'Rect', name: 'A' }])
  expect(svg).toContain('<rect data-name="A"')
  vi.restoreAllMocks()
})
