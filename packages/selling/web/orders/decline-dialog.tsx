import { api } from '@atrium/core/web/api/client'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useSaid } from '@atrium/core/web/words'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useOrderWord } from './words.ts'

const MIN_LENGTH = 2

interface DeclineDialogProps {
  row: { _id: string }
  onClose(isDone: boolean): void
}

/** Asks for the reason for which a consumer's refund request is declined; the consumer reads it. */
export default function DeclineDialog({ row, onClose }: DeclineDialogProps) {
  const word = useOrderWord()
  const { app, entity } = useEntityPage()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useSaid<string>()
  const isShort = reason.trim().length < MIN_LENGTH

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isShort || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.put(`${entity.path}/refundApply`, { _id: row._id, reason: reason.trim() })
      onClose(true)
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      width={420}
      title={word('declineRefund')}
      okText={word('declineRefund')}
      okButtonProps={{ danger: true, disabled: isShort, htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={() => onClose(false)}
    >
      <form id={formId} onSubmit={send}>
        <p className="selling-order-decline-hint">{word('declineRefundHint')}</p>
        <Input
          aria-label={word('declineReason')}
          placeholder={word('declineReason')}
          value={reason}
          maxLength={80}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <Alert type="error" showIcon title={failure} />}
      </form>
    </Dialog>
  )
}
