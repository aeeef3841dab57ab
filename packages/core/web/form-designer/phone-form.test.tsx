import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FIELD_TYPES, type FormDesign, type FormField } from '../../contract/patterns/form.ts'
import type { Answer, FormValues } from '../../contract/patterns/form-answers.ts'
import { Answers } from './answers.tsx'
import { PhoneForm } from './phone-form.tsx'
import { renderIn } from './testing.tsx'

afterEach(cleanup)

const design: FormDesign = { types: FIELD_TYPES }
const fields: FormField[] = [
  { key: 'seal', label: '密封', type: 'check', required: true },
  { key: 'heat', label: '温度', type: 'number', required: false, unit: '℃', min: 0, max: 60 },
  { key: 'notes', label: '说明', type: 'multiline', required: false },
]

function open(extra: Partial<FormDesign> = {}) {
  const sent: FormValues[] = []
  renderIn(
    'zh_CN',
    <PhoneForm
      fields={fields}
      design={{ ...design, ...extra }}
      submit={{ idle: '提交', sending: '正在提交' }}
      onSend={async (values) => {
        sent.push(values)
        return { kind: 'sent' }
      }}
    />,
  )
  return sent
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))
const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a check is chosen by its word, and what is abnormal has a remark', async () => {
  const sent = open()
  submit()
  expect(sent).toEqual([])
  expect(screen.getByRole('radiogroup', { name: '密封' }).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '正常' }))
  fireEvent.click(screen.getByRole('radio', { name: '异常' }))
  enter('密封 · 备注', '漏油')
  enter(/^说明/, '第一行\n第二行')
  submit()
  await waitFor(() => expect(sent).toEqual([{ seal: { ok: false, remark: '漏油' }, notes: '第一行\n第二行' }]))
})

test('a number outside its limits is refused at its field, unless the design shows it as an exception', async () => {
  const refused = open()
  fireEvent.click(screen.getByRole('radio', { name: '正常' }))
  enter(/^温度（℃）/, '61')
  submit()
  expect(screen.getByText('超出范围（0 – 60）')).toBeTruthy()
  expect(refused).toEqual([])
  cleanup()
  const sent = open({ outside: 'exception' })
  fireEvent.click(screen.getByRole('radio', { name: '正常' }))
  enter(/^温度（℃）/, '61')
  submit()
  await waitFor(() => expect(sent).toEqual([{ seal: { ok: true }, heat: '61' }]))
})

test('answers are shown with the label and unit with which they were asked, and exceptions are marked', () => {
  const answers: Answer[] = [
    { ...fields[0]!, label: '旧标签', value: { ok: false, remark: '漏油' } },
    { ...fields[1]!, unit: '°F', max: 140, value: 100 },
    { ...fields[2]!, value: null },
  ]
  renderIn('zh_CN', <Answers answers={answers} design={design} picturePath="/api/toy/picture" />)
  const shown = screen.getAllByRole('definition')
  expect(shown.map(({ textContent }) => textContent)).toEqual(['异常 · 漏油', '100 °F', '未填写'])
  expect(shown.map(({ dataset }) => dataset.exception)).toEqual(['true', 'false', 'false'])
  expect(screen.getByText('旧标签')).toBeTruthy()
})
