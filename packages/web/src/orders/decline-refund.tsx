import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useEntityPage, useMay } from '../crud/entity-context.ts'
import { useErrorText } from '../crud/error-text.ts'
import { useOrderWord } from './words.ts'

const MIN_LENGTH = 2

/** Declines a consumer's refund request. Accepting it is the order's own action. */
export function DeclineRefund({ orderId }: { orderId: string }) {
  const word = useOrderWord()
  const may = useMay()
  const { app, entity } = useEntityPage()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()

  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.put(`${entity.path}/refundApply`, { _id: orderId, reason: reason.trim() })
      setOpen(false)
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  if (!may('refund')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {word('declineRefund')}
      </Button>
      <Modal
        open={isOpen}
        width={420}
        title={word('declineRefund')}
        okText={word('declineRefund')}
        okButtonProps={{ danger: true, disabled: reason.trim().length < MIN_LENGTH }}
        confirmLoading={isBusy}
        onOk={send}
        onCancel={() => setOpen(false)}
      >
        <p className="order-decline-hint">{word('declineRefundHint')}</p>
        <Input
          aria-label={word('declineReason')}
          placeholder={word('declineReason')}
          value={reason}
          maxLength={80}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <Alert type="error" showIcon title={failure} />}
      </Modal>
    </>
  )
}
