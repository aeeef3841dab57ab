import { Button } from 'antd'
import { Dialog } from '../../ui/dialog.tsx'
import { useCrudWords } from '../words.ts'

export interface BulkOutcome {
  label: string
  done: number
  refused: { _id: string; title: string; msg: string }[]
}

/** The rows for which a bulk action was refused, each with its name and the reason. */
export function BulkResult({ outcome, onClose }: { outcome: BulkOutcome; onClose(): void }) {
  const { word } = useCrudWords()
  const { label, done, refused } = outcome
  return (
    <Dialog
      open
      title={word('bulkRefused', { action: label, done, refused: refused.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {word('close')}
        </Button>
      }
      width={520}
    >
      <table className="core-crud-refused">
        <tbody>
          {refused.map(({ _id, title, msg }) => (
            <tr key={_id}>
              <th scope="row">{title}</th>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
