import { useSession } from '@atrium/core/web/access/session'
import { TenantNumber } from '../own-tenant/tenant-number.tsx'
import { useWords } from '../words.ts'

/** Each tenant enters the other's number. This shows the own number, to be given to the other tenant. */
export default function OwnNumber() {
  const { word } = useWords()
  const { tenant } = useSession()
  return (
    <div className="manage-own-number">
      <span className="core-crud-muted">{word('ownNumber')}</span>
      <TenantNumber id={tenant._id} />
      <p className="core-crud-muted">{word('ownNumberHint')}</p>
    </div>
  )
}
