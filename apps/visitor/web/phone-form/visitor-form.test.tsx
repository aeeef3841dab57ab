import type { FormValues } from '@atrium/core/contract/patterns/form-answers'
import type { Locale } from '@atrium/core/contract/refusal'
import type { SendOutcome } from '@atrium/core/web/form-designer/phone-form'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultFormFields } from '../../form-fields.ts'
import type { PublicForm } from '../../phone.ts'
import { renderWithWords } from '../testing.tsx'
import { VisitorForm } from './visitor-form.tsx'

afterEach(cleanup)

const form: PublicForm = {
  name: '东门',
  sysName: '智能工厂',
  site: null,
  agreement: null,
  fields: [...defaultFormFields, { key: 'plate', label: '车牌号', type: 'plate', required: false }],
  retentionDays: 90,
}

function open({
  outcome = { kind: 'sent' },
  locale = 'zh_CN',
  ...change
}: Partial<PublicForm> & { outcome?: SendOutcome; locale?: Locale } = {}) {
  const sent: FormValues[] = []
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  renderWithWords(
    <VisitorForm
      form={{ ...form, ...change }}
      onSend={async (values) => {
        sent.push(values)
        await answered
        return outcome
      }}
    />,
    locale,
  )
  return { sent, answer }
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fill() {
  type('姓名', '王芳')
  type('手机号', '13800138000')
  type('来访事由', '面试')
}

test('an empty form is not sent: each required field shows an error and the first one gets the focus', () => {
  const { sent } = open()
  press('提交登记')
  expect(sent).toEqual([])
  expect(screen.getAllByText('必填')).toHaveLength(3)
  expect(screen.getByRole('alert').textContent).toBe('有 3 项需要修改')
  expect(document.activeElement).toBe(input('姓名'))
  expect(input('单位').getAttribute('aria-invalid')).toBe('false')
})

test('a wrong value is reported at its field, and correcting it removes the error', () => {
  open()
  fill()
  type('车牌号', 'ABC')
  press('提交登记')
  const plate = input('车牌号')
  expect(document.getElementById(plate.getAttribute('aria-describedby') ?? '')?.textContent).toBe('车牌号格式不正确')
  type('车牌号', '京A12345')
  expect(screen.queryByText('车牌号格式不正确')).toBeNull()
})

test('pressing the button twice sends one request', async () => {
  const { sent, answer } = open()
  fill()
  press('提交登记')
  press('正在提交…')
  answer()
  await waitFor(() => expect(screen.getByRole('button', { name: '提交登记' })).toBeTruthy())
  expect(sent).toEqual([{ name: '王芳', mobile: '13800138000', purpose: '面试' }])
})

test('the typed values stay after a failed request', async () => {
  const { answer } = open({ outcome: { kind: 'failed', reason: '提交没有成功' } })
  fill()
  press('提交登记')
  answer()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('提交没有成功'))
  expect(input('姓名').value).toBe('王芳')
  expect(input('手机号').value).toBe('13800138000')
})

test('the server’s refusal is shown at its field', async () => {
  const { answer } = open({ outcome: { kind: 'wrong', wrong: { mobile: '手机号格式不正确' } } })
  fill()
  press('提交登记')
  answer()
  await waitFor(() => expect(screen.getByText('手机号格式不正确')).toBeTruthy())
  expect(document.activeElement).toBe(input('手机号'))
})

test('the form is sent only after the agreement was accepted', () => {
  const { sent } = open({ agreement: '请佩戴访客证' })
  fill()
  press('提交登记')
  expect(screen.getByText('请先阅读并同意访客须知')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  press('提交登记')
  expect(sent).toHaveLength(1)
})

test('an English visitor gets English texts', () => {
  open({ locale: 'en_US' })
  press('Register')
  expect(input('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Required')).toHaveLength(3)
  expect(screen.getByText(/deleted after 90 days/)).toBeTruthy()
})
