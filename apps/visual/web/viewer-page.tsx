import { Viewer } from '@atrium/web/canvas/viewer.tsx'
import { useNavigate, useParams } from 'react-router'
import { viewerAddress } from './addresses.ts'
import './viewer-page.css'

/** A dashboard beside the menu, for those who may read it, public or not. */
export default function ViewerPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <div className="visual-viewer">
      <Viewer dashboard={id} onNextPage={(next) => navigate(viewerAddress(next), { replace: true })} />
    </div>
  )
}
