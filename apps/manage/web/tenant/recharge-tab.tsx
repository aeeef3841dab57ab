import { api } from '@atrium/core/web/api/client'
import { newKey } from '@atrium/core/web/api/new-key'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useWords } from '../words.ts'

const EMPTY = { yuan: 0, months: 0, memo: '' }

/**
 * Adds money and service time to a sub-tenant. The idempotency key stays until the request succeeds, so that pressing
 * the button again cannot recharge twice.
 */
export default function RechargeTab({ row }: { row: { _id: string; name: string } }) {
  const { word } = useWords()
  const id = useId()
  const may = useMay()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [idemKey, setIdemKey] = useState(newKey)
  const [given, setGiven] = useState(EMPTY)
  const send = useMutation({
    mutationFn: () =>
      api.put('/api/tenant/recharge', {
        _id: row._id,
        amount: Math.round(given.yuan * 100),
        months: given.months,
        memo: given.memo,
        idemKey,
      }),
    onSuccess: () => {
      message.success(word('recharged', { name: row.name }))
      setGiven(EMPTY)
      setIdemKey(newKey())
      return queries.invalidateQueries({ queryKey: ['manage', 'tenant'] })
    },
    onError: (error) => void message.error(errorText(error)),
  })
  const change = (extra: Partial<typeof EMPTY>) => setGiven((now) => ({ ...now, ...extra }))
  return (
    <form
      className="manage-recharge"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <label htmlFor={`${id}-amountYuan`}>
        {word('amountYuan')}
        <InputNumber
          id={`${id}-amountYuan`}
          min={0}
          max={999_999.99}
          precision={2}
          value={given.yuan}
          onChange={(yuan) => change({ yuan: yuan ?? 0 })}
        />
      </label>
      <label htmlFor={`${id}-months`}>
        {word('months')}
        <InputNumber
          id={`${id}-months`}
          min={0}
          max={120}
          precision={0}
          value={given.months}
          onChange={(months) => change({ months: months ?? 0 })}
        />
      </label>
      <label htmlFor={`${id}-memo`}>
        {word('memo')}
        <Input
          id={`${id}-memo`}
          maxLength={200}
          value={given.memo}
          onChange={({ target }) => change({ memo: target.value })}
        />
      </label>
      <Button
        type="primary"
        htmlType="submit"
        loading={send.isPending}
        disabled={!may('recharge') || (given.yuan === 0 && given.months === 0)}
      >
        {word('recharge')}
      </Button>
    </form>
  )
}
