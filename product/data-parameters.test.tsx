import { draftWith, drawPanel, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toyConnectors, toyPort } from './testing/toy-data.ts'

afterEach(cleanup)

const ALL = { query: true, control: true, script: true }

/** The panel of an empty dashboard, which has the form of its parameters. */
function drawn() {
  const port = toyPort()
  return drawPanel(draftWith(), [], (props) => (
    <DataPanel {...props} kinds={toyKinds} connectors={toyConnectors} port={port} rights={ALL} />
  ))
}

async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  const found = await screen.findAllByText(option)
  fireEvent.click(found.at(-1)!)
}

test('a parameter is defined only when it has a name of its own', () => {
  const { draft, reported } = drawn()
  const parameters = within(screen.getByRole('region', { name: '参数' }))
  fireEvent.click(parameters.getByRole('button', { name: '添加' }))
  expect(parameters.getByRole('alert').textContent).toBe('请填写名称')
  expect(reported).not.toHaveBeenCalled()
  const type = (label: string, value: string) => {
    fireEvent.change(parameters.getByLabelText(label), { target: { value } })
    fireEvent.blur(parameters.getByLabelText(label))
  }
  type('名称（字母开头，字母和数字）', 'line')
  type('初始值', 'A')
  fireEvent.click(parameters.getByLabelText('锁定为初始值'))
  expect(draft().options.parameters).toEqual([{ name: 'line', initial: 'A', choices: [], locked: true }])
  expect(reported.mock.lastCall?.[0]).toMatchObject([{ op: 'parameter', name: 'line', at: 0 }])
})

test('the choices of a parameter are the values of a tag; it is stored when the tag is chosen', async () => {
  const { draft, reported } = drawn()
  const parameters = within(screen.getByRole('region', { name: '参数' }))
  fireEvent.click(parameters.getByRole('button', { name: '添加' }))
  const name = parameters.getByLabelText('名称（字母开头，字母和数字）')
  fireEvent.change(name, { target: { value: 'line' } })
  fireEvent.blur(name)
  expect(parameters.queryByLabelText('公开页面也列出这些值')).toBeNull()
  reported.mockClear()
  fireEvent.change(parameters.getByLabelText('可选的值'), { target: { value: 'tag' } })
  expect(parameters.getByRole('alert').textContent).toBe('请选择数据库、测量和标签')
  await choose('参数的数据库', 'plant')
  await choose('参数的测量', 'oven')
  expect(reported).not.toHaveBeenCalled()
  await choose('参数的标签', 'line')
  const tag = { db: 'plant', measurement: 'oven', key: 'line' }
  await waitFor(() => expect(draft().options.parameters).toEqual([{ name: 'line', initial: '', choices: [], tag }]))
  fireEvent.click(parameters.getByLabelText('可选多个值'))
  expect(parameters.getByText(/只能是一个值/)).toBeTruthy()
  fireEvent.click(parameters.getByLabelText('可选全部（不限）'))
  fireEvent.click(parameters.getByLabelText('公开页面也列出这些值'))
  expect(parameters.getByRole('note').textContent).toContain('所有能打开公开页面的人')
  expect(draft().options.parameters).toEqual([
    { name: 'line', initial: '', choices: [], tag, publicChoices: true, several: true, all: true },
  ])
  fireEvent.change(parameters.getByLabelText('可选的值'), { target: { value: 'any' } })
  expect(draft().options.parameters).toEqual([{ name: 'line', initial: '', choices: [], several: true, all: true }])
})

test('the initial value is chosen from the choices: values of the tag, or typed lines; one or several', async () => {
  const { draft } = drawn()
  const parameters = within(screen.getByRole('region', { name: '参数' }))
  fireEvent.click(parameters.getByRole('button', { name: '添加' }))
  const name = parameters.getByLabelText('名称（字母开头，字母和数字）')
  fireEvent.change(name, { target: { value: 'line' } })
  fireEvent.blur(name)
  fireEvent.change(parameters.getByLabelText('可选的值'), { target: { value: 'tag' } })
  await choose('参数的数据库', 'plant')
  await choose('参数的测量', 'oven')
  await choose('参数的标签', 'line')
  await choose('初始值', 'B')
  await waitFor(() => expect(draft().options.parameters).toMatchObject([{ name: 'line', initial: 'B' }]))
  fireEvent.click(parameters.getByLabelText('可选多个值'))
  await choose('初始值', 'A')
  await waitFor(() => expect(draft().options.parameters).toMatchObject([{ initial: 'B,A' }]))
  fireEvent.change(parameters.getByLabelText('可选的值'), { target: { value: 'typed' } })
  const lines = parameters.getByRole('textbox', { name: /每行一个|可选值/ })
  fireEvent.change(lines, { target: { value: 'C\nD' } })
  fireEvent.blur(lines)
  await choose('初始值', 'D')
  await waitFor(() => expect(draft().options.parameters).toMatchObject([{ initial: 'B,A,D', choices: ['C', 'D'] }]))
})
