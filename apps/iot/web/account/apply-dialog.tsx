import { choice, fen, str } from '@atrium/core/contract/define/fields'
import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { newKey } from '@atrium/core/web/api/new-key'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { FormNote } from '@atrium/core/web/crud/form/form-note'
import { initialValues, type NamedField } from '@atrium/core/web/crud/form/form-values'
import { useFieldsForm } from '@atrium/core/web/crud/form/use-fields-form'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useUnsaved } from '@atrium/core/web/unsaved/unsaved'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Select } from 'antd'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useWords, type Word } from '../words.ts'
import { feeOf, type Terms } from './account.ts'

interface ApplyDialogProps {
  ownerType: number
  owner: { _id: string; name: string; bank?: string | null }
  balanceFen: number
  terms: Terms
  onClose(): void
}

/** The methods, the usual first, each with the account detail that it needs. The default bank card is the merchant's own. */
const METHODS = [
  { method: 4, name: 'offline', asks: [] },
  { method: 3, name: 'bankCard', asks: ['bank', 'holder', 'number'] },
  { method: 2, name: 'alipay', asks: ['account'] },
  { method: 1, name: 'weixin', asks: ['openid'] },
] as const
const BANK_CARD = 3

const LABELS: Readonly<Record<string, Word>> = {
  amount: 'withdrawAmount',
  method: 'withdrawMethod',
  bank: 'bankName',
  holder: 'bankHolder',
  number: 'bankNumber',
  account: 'alipayAccount',
  openid: 'openid',
}

const FIELDS: readonly NamedField[] = [
  ['amount', fen({ required: true })],
  ['method', choice({ 4: ['offline'], 3: ['bankCard'], 2: ['alipay'], 1: ['weixin'] }, { required: true, default: 4 })],
  ...METHODS.flatMap(({ method, asks }) =>
    asks.map((name): NamedField => [name, str(100, { required: true, when: { prop: 'method', is: [method] } })]),
  ),
]

const APPLIED = 1

/** Requests a withdrawal for a partner: amount, method and account. */
export function ApplyDialog({ ownerType, owner, balanceFen, terms, onClose }: ApplyDialogProps) {
  const { t, word } = useWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const formId = useId()
  // One key for each opened dialog: money is asked for once, however often it is sent.
  const [idemKey] = useState(newKey)
  const ownBank = owner.bank ?? undefined
  const fields = FIELDS.filter(([name]) => !ownBank || !isOfBank(name))
  const form = useFieldsForm(
    fields,
    { labelOf: (name) => word(LABELS[name]!) },
    { ...initialValues(fields), amount: Math.min(balanceFen, terms.maxFen) },
  )
  useUnsaved(true)
  const asks = form.fields.map(([name]) => name).filter((name) => name !== 'amount' && name !== 'method')
  const send = useMutation({
    mutationFn: ({ amount, method, ...account }: Record<string, unknown>) =>
      api.post<{ status: number }>('/api/iot/withdrawal/apply', {
        ownerType,
        owner: owner._id,
        amount,
        method,
        idemKey,
        ...(asks.length > 0 ? { account } : {}),
      }),
    onSuccess({ status }) {
      message.success(word(status === APPLIED ? 'applied' : 'appliedAndPassed'))
      onClose()
      return queries.invalidateQueries({ queryKey: ['iot'] })
    },
    onError(error) {
      const { account, ...wrong } = (error instanceof ApiRefusal && error.body.fields) || {}
      if (account !== undefined) wrong[asks[0] ?? 'method'] = account
      form.refuse(wrong)
    },
  })
  const amount = form.values.amount as number | null
  const isAmount = amount !== null && !Number.isNaN(amount)
  const feeFen = isAmount ? feeOf(amount, terms.feeRate) : 0

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send.reset()
    const values = form.submit()
    if (values && !send.isPending) send.mutate(values)
  }

  const item = (name: string, control: ReactNode, help?: string, extra?: ReactNode) => (
    <div key={name} data-field={name}>
      <Form.Item
        layout="vertical"
        label={word(LABELS[name]!)}
        htmlFor={form.idOf(name)}
        validateStatus={form.errors[name] === undefined ? '' : 'error'}
        help={form.errors[name] ?? help}
        extra={extra}
      >
        {control}
      </Form.Item>
    </div>
  )

  return (
    <Dialog
      open
      title={`${word('applyWithdrawal')} · ${owner.name}`}
      okText={word('applyWithdrawal')}
      cancelText={word('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: send.isPending }}
      onCancel={onClose}
      width={440}
    >
      <form id={formId} className="core-crud-form" noValidate onSubmit={submit}>
        {item(
          'amount',
          <MoneyInput id={form.idOf('amount')} value={amount} onChange={(fen) => form.set('amount', fen)} />,
          isAmount ? word('feeOfThis', { fee: formatFen(feeFen), paid: formatFen(amount - feeFen) }) : undefined,
          <span className="iot-apply-extra">
            {word('withdrawalLimits', {
              min: formatFen(terms.minFen),
              max: formatFen(terms.maxFen),
              times: terms.dayLimit,
            })}
          </span>,
        )}
        {item(
          'method',
          <Select
            id={form.idOf('method')}
            value={form.values.method}
            onChange={(method) => form.set('method', method)}
            options={METHODS.map(({ method, name }) => ({
              value: method,
              label: t(`entities.withdrawal.options.method.${name}`),
            }))}
          />,
        )}
        {asks.map((name) =>
          item(
            name,
            <Input
              id={form.idOf(name)}
              maxLength={100}
              value={(form.values[name] as string | null) ?? ''}
              onChange={({ target }) => form.set(name, target.value)}
            />,
          ),
        )}
        {form.values.method === BANK_CARD && ownBank && <p className="core-crud-muted">{ownBank}</p>}
        <FormNote form={form} failure={failureText()} />
      </form>
    </Dialog>
  )

  /** What the server says of the whole request; what it says of a field stands there. */
  function failureText(): string | undefined {
    const atFields = send.error instanceof ApiRefusal && send.error.body.fields
    return send.error && !atFields ? errorText(send.error) : undefined
  }
}

const isOfBank = (name: string) =>
  METHODS.some(({ method, asks }) => method === BANK_CARD && asks.some((one) => one === name))
