import '../edit/edit.css'
import { MissingPart } from '@atrium/core/web/page/missing-part'
import type { DraftFacts, ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { releaseOf } from '@atrium/dashboards/web/editor/server/http-server'
import { PublicNote } from '../edit/public-note.tsx'
import { ReleaseDialog } from '../edit/release-dialog.tsx'
import { useParts } from '../edit/use-parts.ts'

interface ReleaseDraftProps {
  dashboard: ViewedDashboard
  draft: DraftFacts
  onReleased: (() => void) | undefined
  onClose(): void
}

/** The dialog of a release outside of the editor: what was seen is released, or nothing if it has changed since. */
export default function ReleaseDraft({ dashboard, draft, onReleased, onClose }: ReleaseDraftProps) {
  const { _id, options, components } = dashboard
  const { parts, missing } = useParts()
  const note = parts && <PublicNote {...parts} items={components} options={options} />
  return (
    <ReleaseDialog
      id={_id}
      isPublic={draft.public}
      publicNote={missing ? <MissingPart {...missing} /> : note}
      nextPage={options.nextPage}
      flush={async () => draft.head}
      release={releaseOf(_id)}
      onReleased={onReleased}
      onClose={onClose}
    />
  )
}
