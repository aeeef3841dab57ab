import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { holds } from '@atrium/core/contract/access'
import type { TimeRange } from '@atrium/core/contract/time'
import { useSession } from '@atrium/core/web/access/session'
import { useWholeWidth } from '@atrium/core/web/page/room'
import { readPublicAddress, searchWithRange } from '@atrium/dashboards/web/viewer/public-address'
import { sendControl } from '@atrium/dashboards/web/viewer/send-control'
import { Viewer } from '@atrium/dashboards/web/viewer/viewer'
import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { editAddress, exploreAddress, viewerAddress } from './addresses.ts'
import { DraftNote } from './draft-note.tsx'
import { Gone } from './gone.tsx'
import './viewer-page.css'
import { useWords } from './words.ts'

/** A dashboard inside the shell, for users who may read it, public or not. */
export default function ViewerPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data, range } = readPublicAddress(search)
  const { permissions } = useSession()
  useWholeWidth()
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
        empty={<Empty board={id} />}
        onNextPage={(next) => navigate(viewerAddress(next), { replace: true })}
        onOpen={(next, values) => navigate(viewerAddress(next, values))}
      />
    </div>
  )
}

/** The ways out of an empty dashboard. */
function Empty({ board }: { board: string }) {
  const { permissions } = useSession()
  const canvasWords = useCanvasWords()
  const nothing = (
    <>
      <p>{canvasWords.emptyDashboard}</p>
      <FindData board={board} />
    </>
  )
  if (!holds(permissions, ['visual', 'dashboard', 'update'])) return nothing
  return <DraftNote board={board}>{nothing}</DraftNote>
}

/** For those who may query the time series. */
function FindData({ board }: { board: string }) {
  const { word } = useWords()
  const { permissions } = useSession()
  if (!holds(permissions, ['visual', 'dataSource', 'query'])) return null
  return <Link to={exploreAddress(board)}>{word('dataForBoard')}</Link>
}
