import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { lazyPage } from '@atrium/core/web/page/chunk'
import type { DraftFacts, ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { Button, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { useWords } from '../words.ts'

const ReleaseDraft = lazyPage(() => import('./release-draft.tsx'))

interface ReleaseButtonProps {
  /** The draft as viewers will see it. */
  dashboard: ViewedDashboard
  draft: DraftFacts
  onReleased?: () => void
}

/** Releases a draft that its author looks at. */
export function ReleaseButton({ dashboard, draft, onReleased }: ReleaseButtonProps) {
  const { word } = useWords()
  const { permissions } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isForbidden = draft.public && !holds(permissions, ['visual', 'dashboard', 'publish'])
  const isReleased = draft.head === draft.releasedHead
  return (
    <>
      <Tooltip title={isForbidden ? word('editReleaseForbidden') : ''}>
        <Button type="primary" disabled={isForbidden || isReleased} onClick={() => setOpen(true)}>
          {word('editRelease')}
        </Button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ReleaseDraft dashboard={dashboard} draft={draft} onReleased={onReleased} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
