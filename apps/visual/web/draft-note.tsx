import './draft-note.css'
import { api } from '@atrium/core/web/api/client'
import type { ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { previewAddress } from './addresses.ts'
import { ReleaseButton } from './preview/release-button.tsx'
import { useWords } from './words.ts'

/**
 * Says on a dashboard that was never released how many components its draft has, and offers to look at it and to release
 * it. `children`: what stands there otherwise.
 */
export function DraftNote({ board, children }: { board: string; children: ReactNode }) {
  const { word } = useWords()
  const navigate = useNavigate()
  const { data, isPending } = useQuery({
    queryKey: ['visual', 'dashboard', 'draft', board],
    queryFn: () => api.get<{ dashboard: ViewedDashboard }>('/api/dashboard/draft/view', { _id: board }),
    // Others may be editing it.
    staleTime: 0,
  })
  if (isPending) return null
  const { draft, components } = data?.dashboard ?? {}
  if (!draft?.neverReleased || !data || !components) return children
  return (
    <div className="visual-draft-note">
      <p>{word('draftNote', { count: components.length })}</p>
      <div className="visual-draft-note-ways">
        <Button onClick={() => navigate(previewAddress(board))}>{word('preview')}</Button>
        {/* The page itself shows what is released then. */}
        <ReleaseButton dashboard={data.dashboard} draft={draft} />
      </div>
    </div>
  )
}
