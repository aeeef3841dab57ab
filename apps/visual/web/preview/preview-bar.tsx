import type { ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { Button, Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { editAddress, viewerAddress } from '../addresses.ts'
import { DraftTag } from '../draft-tag.tsx'
import { useWords } from '../words.ts'
import { ReleaseButton } from './release-button.tsx'

/** Of whom the preview shows what they will see: somebody at a large screen, or somebody with a phone. */
export type Screen = 'desktop' | 'phone'

interface PreviewBarProps {
  dashboard: ViewedDashboard
  screen: Screen
  onScreen(screen: Screen): void
}

/** Says above a draft that it is one, and leads on: to the editor, to what is released, to the release. */
export function PreviewBar({ dashboard, screen, onScreen }: PreviewBarProps) {
  const { word } = useWords()
  const navigate = useNavigate()
  const { _id, name, draft } = dashboard
  if (!draft) return null
  const { head, releasedHead, neverReleased } = draft
  return (
    <div className="visual-preview-bar" role="toolbar" aria-label={word('previewTools')}>
      <DraftTag />
      <b className="visual-preview-name" title={name}>
        {name}
      </b>
      <span className="visual-preview-state" role="status">
        {word(neverReleased ? 'draftNeverReleased' : head === releasedHead ? 'editReleased' : 'editUnreleased')}
      </span>
      <Segmented<Screen>
        className="visual-preview-screens"
        aria-label={word('previewScreen')}
        value={screen}
        onChange={onScreen}
        options={[
          { value: 'desktop', label: word('previewDesktop') },
          { value: 'phone', label: word('previewPhone') },
        ]}
      />
      {!neverReleased && <Button onClick={() => navigate(viewerAddress(_id))}>{word('previewReleased')}</Button>}
      <Button className="visual-preview-edit" onClick={() => navigate(editAddress(_id))}>
        {word('previewBack')}
      </Button>
      <ReleaseButton dashboard={dashboard} draft={draft} onReleased={() => navigate(viewerAddress(_id))} />
    </div>
  )
}
