import { Alert } from 'antd'
import { useWords } from '../words.ts'
import './order.css'

const SETTLING = 4

/** Above a held order: that it waits for a clerk, and why. */
export default function HeldNotice({ row }: { row: { status: number; heldReason: string | null } }) {
  const { word } = useWords()
  if (row.status !== SETTLING || row.heldReason === null) return null
  return (
    <Alert className="charge-held" type="warning" showIcon title={word('heldTitle')} description={row.heldReason} />
  )
}
