import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FIELD_TYPES, type FormDesign, type FormField } from '../../contract/patterns/form.ts'
import type { Locale } from '../../contract/refusal.ts'
import { FormDesigner } from './designer.tsx'
import { renderIn } from './testing.tsx'

afterEach(cleanup)

const design: FormDesign = { types: FIELD_TYPES, labels: { mobile: { zh_CN: '手机号', en_US: 'Mobile' } } }

const defaultFormFields: FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true },
  { key: 'mobile', label: '手机号', type: 'phone', required: true },
  { key: 'company', label: '单位', type: 'text', required: false },
  { key: 'purpose', label: '来访事由', type: 'text', required: true },
]

interface FormProps {
  initial: FormField[]
  disabled: boolean
  onFields(fields: FormField[]): void
}

function Form({ initial, disabled, onFields }: FormProps) {
  const [fields, setFields] = useState(initial)
  onFields(fields)
  return <FormDesigner design={design} value={fields} onChange={setFields} disabled={disabled} />
}

function open(initial: FormField[] = defaultFormFields, { disabled = false, locale = 'zh_CN' as Locale } = {}) {
  let current = initial
  const onFields = (fields: FormField[]) => {
    current = fields
  }
  renderIn(locale, <Form initial={initial} disabled={disabled} onFields={onFields} />)
  return { keys: () => current.map(({ key }) => key), fields: () => current }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.getAllByRole('listitem')
const inRow = (index: number) => within(rows()[index]!)
const preview = () => within(screen.getByRole('region', { name: '手机预览' }))

test('a field that is added, named and made required appears in the preview at once', () => {
  const { fields } = open()
  press('添加字段')
  fireEvent.change(inRow(4).getByRole('textbox', { name: '名称' }), { target: { value: '车牌号' } })
  fireEvent.change(inRow(4).getByRole('textbox', { name: '标识' }), { target: { value: 'plate' } })
  fireEvent.click(inRow(4).getByRole('checkbox'))
  expect(fields()[4]).toEqual({ key: 'plate', label: '车牌号', type: 'text', required: true })
  expect(preview().getByLabelText('车牌号')).toBeTruthy()
})

test('buttons move a field, and its new position is announced', () => {
  const { keys } = open()
  press('下移“姓名”')
  expect(keys()).toEqual(['mobile', 'name', 'company', 'purpose'])
  expect(screen.getByRole('status').textContent).toBe('“姓名”已移到第 2 位')
  press('上移“来访事由”')
  expect(keys()).toEqual(['mobile', 'name', 'purpose', 'company'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移“手机号”' }).disabled).toBe(true)
})

test('fields are moved by dragging', () => {
  const { keys } = open()
  fireEvent.dragStart(screen.getByTitle('拖动“来访事由”调整顺序'))
  fireEvent.dragOver(rows()[2]!)
  fireEvent.dragOver(rows()[0]!)
  fireEvent.dragEnd(screen.getByTitle('拖动“来访事由”调整顺序'))
  expect(keys()).toEqual(['purpose', 'name', 'mobile', 'company'])
})

test('a field is removed', () => {
  const { keys } = open()
  press('删除字段“单位”')
  expect(keys()).toEqual(['name', 'mobile', 'purpose'])
})

test('the second of two fields with the same key shows the error', () => {
  open()
  fireEvent.change(inRow(1).getByRole('textbox', { name: '标识' }), { target: { value: 'name' } })
  expect(inRow(1).getByText('标识重复')).toBeTruthy()
  expect(inRow(0).queryByText('标识重复')).toBeNull()
})

test('a choice needs two options, and loses them when its type becomes text', () => {
  const { fields } = open([{ key: 'car', label: '车型', type: 'select', required: false, options: ['轿车'] }])
  expect(inRow(0).getByText('至少需要两个不同的选项')).toBeTruthy()
  fireEvent.mouseDown(inRow(0).getByRole('combobox', { name: '类型' }))
  fireEvent.click(screen.getByTitle('文字'))
  expect(fields()).toEqual([{ key: 'car', label: '车型', type: 'text', required: false }])
})

test('a user with read permission only cannot change anything', () => {
  open(defaultFormFields, { disabled: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(inRow(0).getByRole<HTMLInputElement>('textbox', { name: '名称' }).disabled).toBe(true)
})

test('standard labels are shown in the reader’s language', () => {
  open(defaultFormFields, { locale: 'en_US' })
  expect(inRow(1).getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('Mobile')
})

test('a field that was removed by mistake comes back to its place', () => {
  const { fields } = open()
  press('删除字段“单位”')
  expect(screen.getByRole('status').textContent).toBe('已删除字段“单位”')
  fireEvent.change(inRow(0).getByRole('textbox', { name: '名称' }), { target: { value: '称呼' } })
  press('撤销')
  expect(fields().map(({ label }) => label)).toEqual(['称呼', '手机号', '单位', '来访事由'])
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('a number has a unit and limits, which are shown in the preview, checked, and lost when it becomes text', () => {
  const { fields } = open([{ key: 'heat', label: '温度', type: 'number', required: false }])
  const type = (name: string, value: string) => {
    const box = inRow(0).getByLabelText(name)
    fireEvent.change(box, { target: { value } })
    fireEvent.blur(box)
  }
  type('单位', '℃')
  type('最小值', '0')
  type('最大值', '60')
  expect(fields()).toEqual([
    { key: 'heat', label: '温度', type: 'number', required: false, unit: '℃', min: 0, max: 60 },
  ])
  expect(preview().getByLabelText<HTMLInputElement>(/^温度（℃）/).placeholder).toBe('0 – 60')
  type('最小值', '60')
  expect(inRow(0).getByText('最小值须小于最大值')).toBeTruthy()
  type('最小值', '')
  expect(fields()[0]).not.toHaveProperty('min')
  fireEvent.mouseDown(inRow(0).getByRole('combobox', { name: '类型' }))
  fireEvent.click(screen.getByTitle('文字'))
  expect(fields()).toEqual([{ key: 'heat', label: '温度', type: 'text', required: false }])
})
