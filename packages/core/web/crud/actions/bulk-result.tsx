import { Button } from 'antd'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import type { BulkOutcome, Refused } from './in-pieces.ts'

export interface ShownOutcome {
  label: string
  outcome: BulkOutcome
  /** Of the rows that were acted on, by their ids. */
  titles: ReadonlyMap<string, string>
}

/** What became of the rows of a bulk action; those that were not changed are named under the reason. */
export function BulkResult({ label, outcome, titles, onClose }: ShownOutcome & { onClose(): void }) {
  const { word, locale } = useCrudWords()
  const { done, skipped, failed, untried } = outcome
  const counted = [
    word('bulkDone', { action: label, count: formatNumber(done.length, locale) }),
    skipped.length > 0 && word('bulkSkipped', { count: formatNumber(skipped.length, locale) }),
    failed.length > 0 && word('bulkFailed', { count: formatNumber(failed.length, locale) }),
    untried.length > 0 && word('bulkUntried', { count: formatNumber(untried.length, locale) }),
  ]
  const groups = [
    ...byReason(failed).map((group) => ({ ...group, isFault: true })),
    ...byReason(skipped).map((group) => ({ ...group, isFault: false })),
    ...(untried.length > 0 ? [{ reason: word('untried'), ids: untried, isFault: false }] : []),
  ]
  return (
    <Dialog
      open
      title={counted.filter(Boolean).join(word('comma'))}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {word('close')}
        </Button>
      }
      width={560}
    >
      <table className="core-crud-refused">
        <tbody>
          {groups.map(({ reason, ids, isFault }) => (
            <tr key={reason} data-fault={isFault}>
              <th scope="row">
                <ul>
                  {ids.map((id) => (
                    <li key={id}>
                      <RowName id={id} title={titles.get(id) ?? id} onOpen={onClose} />
                    </li>
                  ))}
                </ul>
              </th>
              <td>{ids.length > 1 ? word('reasonOf', { reason, count: formatNumber(ids.length, locale) }) : reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function RowName({ id, title, onOpen }: { id: string; title: string; onOpen(): void }) {
  const { entity } = useEntityPage()
  const links = usePageLinks()
  if (!entity.calls.includes('get')) return title
  return (
    <Link to={links.detail(id)} onClick={onOpen}>
      {title}
    </Link>
  )
}

function byReason(rows: readonly Refused[]): { reason: string; ids: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const { _id, msg } of rows) groups.set(msg, [...(groups.get(msg) ?? []), _id])
  return [...groups].map(([reason, ids]) => ({ reason, ids }))
}
