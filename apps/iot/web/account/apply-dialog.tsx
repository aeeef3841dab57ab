import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useWords, type Word } from '../words.ts'
import { feeOf, type Terms } from './account.ts'

interface ApplyDialogProps {
  ownerType: number
  owner: { _id: string; name: string; bank?: string | null }
  balanceFen: number
  terms: Terms
  onClose(): void
}

/** Each method with the account detail that it needs. The default bank card is the merchant's own. */
const METHODS = {
  4: { name: 'offline', asks: [] },
  3: { name: 'bankCard', asks: ['bank', 'holder', 'number'] },
  2: { name: 'alipay', asks: ['account'] },
  1: { name: 'weixin', asks: ['openid'] },
} as const
type Method = keyof typeof METHODS

const LABELS: Readonly<Record<string, Word>> = {
  bank: 'bankName',
  holder: 'bankHolder',
  number: 'bankNumber',
  account: 'alipayAccount',
  openid: 'openid',
}

const APPLIED = 1

/** Requests a withdrawal for a partner: amount, method and account. */
export function ApplyDialog({ ownerType, owner, balanceFen, terms, onClose }: ApplyDialogProps) {
  const { t, word } = useWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const id = useId()
  const [amount, setAmount] = useState<number | null>(Math.min(balanceFen, terms.maxFen))
  const [method, setMethod] = useState<Method>(4)
  const [account, setAccount] = useState<Record<string, string>>({})
  const asks: readonly string[] = method === 3 && owner.bank ? [] : METHODS[method].asks
  const send = useMutation({
    mutationFn: () =>
      api.post<{ status: number }>('/api/iot/withdrawal/apply', {
        ownerType,
        owner: owner._id,
        amount,
        method,
        ...(asks.length > 0 ? { account } : {}),
      }),
    onSuccess({ status }) {
      message.success(word(status === APPLIED ? 'applied' : 'appliedAndPassed'))
      onClose()
      return queries.invalidateQueries({ queryKey: ['iot'] })
    },
  })
  const wrong = send.error instanceof ApiRefusal ? (send.error.body.fields ?? {}) : {}
  const isAmount = amount !== null && !Number.isNaN(amount)
  const feeFen = isAmount ? feeOf(amount, terms.feeRate) : 0

  return (
    <Dialog
      open
      title={`${word('applyWithdrawal')} · ${owner.name}`}
      okText={word('applyWithdrawal')}
      cancelText={word('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: send.isPending, disabled: !isAmount }}
      onCancel={onClose}
      width={440}
    >
      <form
        id={id}
        className="core-crud-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <Form.Item
          layout="vertical"
          label={word('withdrawAmount')}
          htmlFor={`${id}-amount`}
          validateStatus={wrong.amount ? 'error' : ''}
          help={
            wrong.amount ??
            (isAmount
              ? word('feeOfThis', { fee: formatFen(feeFen), paid: formatFen(amount - feeFen) })
              : word('amountRequired'))
          }
          extra={
            <span className="iot-apply-extra">
              {word('withdrawalLimits', {
                min: formatFen(terms.minFen),
                max: formatFen(terms.maxFen),
                times: terms.dayLimit,
              })}
            </span>
          }
        >
          <MoneyInput id={`${id}-amount`} value={amount} onChange={setAmount} />
        </Form.Item>
        <Form.Item layout="vertical" label={word('withdrawMethod')} htmlFor={`${id}-method`}>
          <Select<Method>
            id={`${id}-method`}
            value={method}
            onChange={setMethod}
            options={[4, 3, 2, 1].map((number) => ({
              value: number as Method,
              label: t(`entities.withdrawal.options.method.${METHODS[number as Method].name}`),
            }))}
          />
        </Form.Item>
        {asks.map((name) => (
          <Form.Item
            key={name}
            layout="vertical"
            label={word(LABELS[name]!)}
            htmlFor={`${id}-${name}`}
            validateStatus={wrong.account ? 'error' : ''}
            help={wrong.account}
          >
            <Input
              id={`${id}-${name}`}
              maxLength={100}
              value={account[name] ?? ''}
              onChange={({ target }) => setAccount((now) => ({ ...now, [name]: target.value }))}
            />
          </Form.Item>
        ))}
        {method === 3 && owner.bank && <p className="core-crud-muted">{owner.bank}</p>}
        {send.error && !wrong.amount && !wrong.account && <Alert type="error" showIcon title={errorText(send.error)} />}
      </form>
    </Dialog>
  )
}
