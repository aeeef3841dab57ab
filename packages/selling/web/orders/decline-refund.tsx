import { useMay } from '@atrium/core/web/crud/entity-context'
import { Button } from 'antd'
import { useState } from 'react'
import DeclineDialog from './decline-dialog.tsx'
import { useOrderWord } from './words.ts'

/** Declines a consumer's refund request. Accepting it is the order's own action. */
export function DeclineRefund({ orderId }: { orderId: string }) {
  const word = useOrderWord()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('refund')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {word('declineRefund')}
      </Button>
      {isOpen && <DeclineDialog row={{ _id: orderId }} onClose={() => setOpen(false)} />}
    </>
  )
}
