import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { RefusedList } from '@atrium/devices/web/refusals/refused-list'
import { useRefusals } from '@atrium/devices/web/refusals/use-refusals'
import { useRefusalWords } from '@atrium/devices/web/refusals/words'
import { Alert, Card } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import { useMay } from './use-arrivals.ts'

const addressOf = (ingest: string) => `/platform/ingest/list/${ingest}`

/** What programs have sent lately and the server did not store, with the reason; nothing if there is none. */
export function Refused() {
  const { word } = useWords()
  const own = useRefusalWords()
  const may = useMay()
  const { permissions } = useSession()
  const mayOpen = holds(permissions, ['platform', 'ingest', 'read'])
  const mayMap = mayOpen && holds(permissions, ['platform', 'ingest', 'update'])
  const { data, isError } = useRefusals('/api/datasource/refusals', {}, may.read)
  if (isError && !data) return <Alert type="warning" showIcon title={own.word('failed')} />
  if (!data || data.length === 0) return null
  return (
    <Card size="small" title={word('refusedLately')}>
      <p className="visual-connect-muted">{word('refusedLatelyHint')}</p>
      <RefusedList
        refusals={data}
        label={word('refusedLately')}
        credential={({ ingest, credential }) =>
          mayOpen ? <Link to={addressOf(ingest)}>{credential}</Link> : credential
        }
        {...(mayMap ? { editAddress: (ingest) => `${addressOf(ingest)}/edit` } : {})}
      />
    </Card>
  )
}
