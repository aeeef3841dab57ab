import { holds } from '@atrium/core/contract/access'
import type { TimeRange } from '@atrium/core/contract/time'
import { useSession } from '@atrium/core/web/access/session'
import { readPublicAddress, searchWithRange } from '@atrium/dashboards/web/viewer/public-address'
import { sendControl } from '@atrium/dashboards/web/viewer/send-control'
import { Viewer } from '@atrium/dashboards/web/viewer/viewer'
import { Button, Result } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { editAddress, exploreAddress, viewerAddress } from './addresses.ts'
import './viewer-page.css'
import { useWords } from './words.ts'

/** A dashboard inside the shell, for users who may read it, public or not. */
export default function ViewerPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data, range } = readPublicAddress(search)
  const { permissions } = useSession()
  const onRange = useCallback(
    (chosen: TimeRange | null) =>
      navigate(pathname + searchWithRange(location.search, chosen), { replace: true, preventScrollReset: true }),
    [navigate, pathname],
  )
  const send = useMemo(() => sendControl(id), [id])
  return (
    <div className="visual-viewer">
      <Viewer
        dashboard={id}
        send={send}
        {...(data ? { data } : {})}
        range={range}
        onRange={onRange}
        onEdit={holds(permissions, ['visual', 'dashboard', 'update']) ? () => navigate(editAddress(id)) : undefined}
        refused={<Gone />}
        empty={<FindData board={id} />}
        onNextPage={(next) => navigate(viewerAddress(next), { replace: true })}
        onOpen={(next, values) => navigate(viewerAddress(next, values))}
      />
    </div>
  )
}

/** The way out of an empty dashboard, for those who may query the time series. */
function FindData({ board }: { board: string }) {
  const { word } = useWords()
  const { permissions } = useSession()
  if (!holds(permissions, ['visual', 'dataSource', 'query'])) return null
  return <Link to={exploreAddress(board)}>{word('dataForBoard')}</Link>
}

function Gone() {
  const { word } = useWords()
  const navigate = useNavigate()
  return (
    <Result
      className="visual-gone"
      icon={null}
      title={word('gone')}
      subTitle={word('goneHint')}
      extra={
        <Button type="primary" onClick={() => navigate('/visual/dashboard/list')}>
          {word('backToList')}
        </Button>
      }
    />
  )
}
