import { colour } from '@atrium/charts/contract/define/props'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draftWith, drawPanel, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { SettingsPanel } from './settings-panel.tsx'

afterEach(cleanup)

const draft = () =>
  draftWith(
    toyItem('itemA', 'Dial', {}, { unit: 'kW', look: { color: '#102030' } }),
    toyItem('itemB', 'Dial', {}, { unit: 'V', look: { color: '#102030', style: 'half' } }),
    toyItem('itemC', 'Curve'),
    toyItem('itemD', 'Note'),
    toyItem('itemE', 'Gone'),
  )

const ALL = { query: true, control: true, script: true }

const drawn = (selected: string[], rights = ALL) =>
  drawPanel(draft(), selected, (props) => (
    <SettingsPanel {...props} connectors={[]} kinds={toyKinds} columns={['speed']} rights={rights} />
  ))

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.blur(screen.getByLabelText(label))
}

test('the form follows from the table of the kind and sets only what was changed', () => {
  const { reported } = drawn(['itemA'])
  type('Digits', '3')
  expect(reported).toHaveBeenLastCalledWith(
    [{ op: 'set', id: 'itemA', path: ['component', 'props', 'digits'], value: 3 }],
    { key: 'settings', values: { count: 1 } },
  )
  fireEvent.change(screen.getByLabelText('Style'), { target: { value: 'half' } })
  expect(reported.mock.lastCall?.[0]).toMatchObject([{ path: ['component', 'props', 'look', 'style'], value: 'half' }])
})

test('a changed field is marked, and its reset removes the value', () => {
  const { item } = drawn(['itemA'])
  expect(screen.queryByRole('button', { name: '恢复默认：Digits' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '恢复默认：Unit' }))
  expect(item('itemA')?.component.props).toEqual({ look: { color: '#102030' } })
})

test('several items of a kind have one form; a value is set in all of them', () => {
  const { item } = drawn(['itemA', 'itemB'])
  expect(screen.getByLabelText('Unit')).toMatchObject({ value: '', placeholder: '多个值' })
  expect(screen.getByLabelText('Plain color')).toMatchObject({ value: '#102030' })
  type('Unit', 'A')
  expect(item('itemA')?.component.props).toEqual({ unit: 'A', look: { color: '#102030' } })
  expect(item('itemB')?.component.props).toEqual({ unit: 'A', look: { color: '#102030', style: 'half' } })
})

test('items of several kinds have the fields that all of them have', () => {
  const { item } = drawn(['itemA', 'itemC'])
  expect(screen.getByLabelText('Plain color')).toBeTruthy()
  expect(screen.queryByLabelText('Digits')).toBeNull()
  expect(screen.queryByLabelText('Style')).toBeNull()
  type('Unit', 'A')
  expect(item('itemC')?.component.props).toEqual({ unit: 'A' })
})

test('a kind that is gone, and no selection, are told', () => {
  drawn(['itemA', 'itemE'])
  expect(screen.getByText('所选组件的类型在当前版本中不存在，不能修改。')).toBeTruthy()
  cleanup()
  drawn([])
  expect(screen.getByText(/没有选中组件/)).toBeTruthy()
})

test('a value that the table refuses is told and not reported', () => {
  const { reported } = drawn(['itemA'])
  type('Digits', '7')
  expect(screen.getByRole('alert').textContent).toContain('6')
  expect(reported).not.toHaveBeenCalled()
})

test('a minimum that is not below its maximum is told at the field, and one from before is told when it is opened', () => {
  const scale = toyItem('itemG', 'Dial', {}, { low: 0, high: 50 })
  const { reported } = drawPanel(draftWith(scale), ['itemG'], (props) => (
    <SettingsPanel {...props} connectors={[]} kinds={toyKinds} columns={[]} rights={ALL} />
  ))
  type('Low', '60')
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts()).toEqual(['最小值必须小于最大值 50', '最大值必须大于最小值 60'])
  expect(reported).not.toHaveBeenCalled()
  cleanup()
  const before = drawPanel(draftWith(toyItem('itemH', 'Dial', {}, { low: 9, high: 5 })), ['itemH'], (props) => (
    <SettingsPanel {...props} connectors={[]} kinds={toyKinds} columns={[]} rights={ALL} />
  ))
  expect(alerts()).toHaveLength(2)
  type('Low', '7')
  expect(before.reported).not.toHaveBeenCalled()
  type('Low', '9')
  type('High', '10')
  expect(before.item('itemH')?.component.props).toEqual({ low: 9, high: 10 })
})

test('a script that nothing runs is no setting, and a stored one is kept by a change of others', () => {
  const { item } = drawPanel(
    draftWith(toyItem('itemG', 'Dial', {}, { convertor: 'return data' })),
    ['itemG'],
    (props) => <SettingsPanel {...props} kinds={toyKinds} connectors={[]} columns={[]} rights={ALL} />,
  )
  expect(screen.queryByText(/脚本|convertor/)).toBeNull()
  type('Unit', 'A')
  expect(item('itemG')?.component.props).toEqual({ convertor: 'return data', unit: 'A' })
})

test('of a kind that needs a right, those who lack it see its fields, disabled, and change only its colours', () => {
  const look = colour()
  const kinds = toyKinds.map((kind) => ({
    ...kind,
    spec: {
      ...kind.spec,
      needs: 'control' as const,
      props: { ...kind.spec.props, ...(kind.kind === 'Note' && { look }) },
    },
  }))
  const show = (id: string, control: boolean) => {
    const rights = { ...ALL, control, script: false }
    const panel = drawPanel(draft(), [id], (props) => (
      <SettingsPanel {...props} connectors={[]} {...{ kinds, rights }} columns={['speed']} />
    ))
    const isOff = (label: string) => screen.getByLabelText(label).closest('fieldset[disabled]') !== null
    return { ...panel, isOff }
  }
  const dial = show('itemA', false)
  expect(screen.getByRole('note').textContent).toBe('以下设置只能查看，没有修改的权限。')
  expect(screen.getByLabelText('Unit')).toMatchObject({ value: 'kW' })
  expect(['Unit', 'Digits', 'Style', 'Column', 'Low'].filter((label) => !dial.isOff(label))).toEqual([])
  cleanup()
  const note = show('itemD', false)
  expect(['Words', 'Look'].map(note.isOff)).toEqual([true, false])
  fireEvent.change(screen.getByLabelText('Look'), { target: { value: '#102030' } })
  fireEvent.blur(screen.getByLabelText('Look'))
  expect(note.item('itemD')?.component.props).toEqual({ look: '#102030' })
  cleanup()
  const { isOff } = show('itemA', true)
  expect([isOff('Unit'), screen.queryByRole('note')]).toEqual([false, null])
})

test('of several items, the locked ones are not changed', () => {
  const locked = { ...toyItem('itemF', 'Dial'), locked: true }
  const { item } = drawPanel(draftWith(toyItem('itemA', 'Dial'), locked), ['itemA', 'itemF'], (props) => (
    <SettingsPanel {...props} connectors={[]} kinds={toyKinds} columns={[]} rights={ALL} />
  ))
  type('Unit', 'A')
  expect(item('itemA')?.component.props).toEqual({ unit: 'A' })
  expect(item('itemF')?.component.props).toEqual({})
})
