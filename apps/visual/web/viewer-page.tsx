import { Viewer } from '@atrium/web/canvas/viewer.tsx'
import { Button, Result } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { viewerAddress } from './addresses.ts'
import './viewer-page.css'
import { useWords } from './words.ts'

/** A dashboard inside the shell, for users who may read it, public or not. */
export default function ViewerPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <div className="visual-viewer">
      <Viewer
        dashboard={id}
        refused={<Gone />}
        onNextPage={(next) => navigate(viewerAddress(next), { replace: true })}
      />
    </div>
  )
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
