import './preview.css'
import { useWholeWidth } from '@atrium/core/web/page/room'
import type { ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { readPublicAddress } from '@atrium/dashboards/web/viewer/public-address'
import { Viewer } from '@atrium/dashboards/web/viewer/viewer'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { previewAddress, viewerAddress } from '../addresses.ts'
import { Gone } from '../gone.tsx'
import { PreviewBar, type Screen } from './preview-bar.tsx'

/** The draft of a dashboard as its viewers will see it, for those who may edit it. */
export default function PreviewPage() {
  const { id = '' } = useParams()
  // Another draft starts anew.
  return <Preview key={id} id={id} />
}

function Preview({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data } = readPublicAddress(useLocation().search)
  const [screen, setScreen] = useState<Screen>('desktop')
  const [shown, setShown] = useState<ViewedDashboard | null>(null)
  useWholeWidth()
  return (
    <div className="visual-preview">
      {shown && <PreviewBar dashboard={shown} screen={screen} onScreen={setScreen} />}
      <div className="visual-preview-room" data-screen={screen}>
        <div className="visual-preview-screen">
          <Viewer
            dashboard={id}
            isDraft
            {...(data ? { data } : {})}
            refused={<Gone />}
            onShown={setShown}
            onOpen={(next, values) => navigate((next === id ? previewAddress : viewerAddress)(next, values))}
          />
        </div>
      </div>
    </div>
  )
}
